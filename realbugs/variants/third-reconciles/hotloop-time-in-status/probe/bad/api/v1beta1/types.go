// +groupName=net.acme.io
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "net.acme.io", Version: "v1beta1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Uplink{}, &UplinkList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type Check struct {
	Name    string `json:"name,omitempty"`
	Healthy bool   `json:"healthy,omitempty"`
	// +optional
	At *metav1.Time `json:"at,omitempty"`
}

type UplinkSpec struct {
	// +optional
	Addresses []string `json:"addresses,omitempty"`
}

type UplinkStatus struct {
	// +optional
	Checks []Check `json:"checks,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Uplink struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   UplinkSpec   `json:"spec,omitempty"`
	Status UplinkStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type UplinkList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Uplink `json:"items"`
}
