// +groupName=infra.acme.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "infra.acme.io", Version: "v1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Cluster{}, &ClusterList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type ClusterSpec struct {
	Region   string `json:"region,omitempty"`
	Endpoint string `json:"endpoint,omitempty"`
}

type ClusterStatus struct {
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	NetworkID  string             `json:"networkID,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Cluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ClusterSpec   `json:"spec,omitempty"`
	Status ClusterStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type ClusterList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Cluster `json:"items"`
}

func (in *Cluster) GetConditions() []metav1.Condition { return in.Status.Conditions }

func (in *Cluster) SetConditions(c []metav1.Condition) { in.Status.Conditions = c }
