// +groupName=pki.acme.io
package v1alpha2

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "pki.acme.io", Version: "v1alpha2"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Issuance{}, &IssuanceList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type IssuanceSpec struct {
	// +optional
	DNSNames []string `json:"dNSNames,omitempty"`
}

type IssuanceStatus struct {
	Serial string `json:"serial,omitempty"`
	State  string `json:"state,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Issuance struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   IssuanceSpec   `json:"spec,omitempty"`
	Status IssuanceStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type IssuanceList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Issuance `json:"items"`
}
