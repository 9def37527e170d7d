// +groupName=objects.acme.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "objects.acme.io", Version: "v1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Bucket{}, &BucketList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type BucketSpec struct {
	Region string `json:"region,omitempty"`
	Retain bool   `json:"retain,omitempty"`
}

type BucketStatus struct {
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	ARN        string             `json:"arn,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Bucket struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BucketSpec   `json:"spec,omitempty"`
	Status BucketStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type BucketList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Bucket `json:"items"`
}

func (in *Bucket) GetConditions() []metav1.Condition { return in.Status.Conditions }

func (in *Bucket) SetConditions(c []metav1.Condition) { in.Status.Conditions = c }
