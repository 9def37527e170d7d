// +groupName=ml.acme.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "ml.acme.io", Version: "v1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Training{}, &TrainingList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type TrainingSpec struct {
	Image   string `json:"image,omitempty"`
	Workers int32  `json:"workers,omitempty"`
}

type TrainingStatus struct {
	Phase    string `json:"phase,omitempty"`
	Restarts int32  `json:"restarts,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Training struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TrainingSpec   `json:"spec,omitempty"`
	Status TrainingStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type TrainingList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Training `json:"items"`
}
