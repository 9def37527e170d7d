// +groupName=db.acme.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "db.acme.io", Version: "v1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Replicaset{}, &ReplicasetList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type Member struct {
	Name  string `json:"name,omitempty"`
	Ready bool   `json:"ready,omitempty"`
	Role  string `json:"role,omitempty"`
}

type ReplicasetSpec struct {
	Members int32 `json:"members,omitempty"`
}

type ReplicasetStatus struct {
	// +optional
	Members []Member `json:"members,omitempty"`
	Primary string   `json:"primary,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Replicaset struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ReplicasetSpec   `json:"spec,omitempty"`
	Status ReplicasetStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type ReplicasetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Replicaset `json:"items"`
}
