// +groupName=infra.acme.io
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "infra.acme.io", Version: "v1beta1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &NodeRetirement{}, &NodeRetirementList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type NodeRetirementSpec struct {
	Node string `json:"node,omitempty"`
}

type NodeRetirementStatus struct {
	Phase string `json:"phase,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type NodeRetirement struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   NodeRetirementSpec   `json:"spec,omitempty"`
	Status NodeRetirementStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type NodeRetirementList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []NodeRetirement `json:"items"`
}
