// Package api declares the kinds of the controllers.
package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Bucket is in a namespace.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Bucket struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BucketSpec `json:"spec,omitempty"`
}

// BucketSpec is what a user wants.
type BucketSpec struct {
	Class string `json:"class,omitempty"`
}

// DeepCopyObject copies a Bucket.
func (b *Bucket) DeepCopyObject() runtime.Object {
	copied := *b
	return &copied
}

// Tenant is one for the cluster.
// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster
type Tenant struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Tenant.
func (t *Tenant) DeepCopyObject() runtime.Object {
	copied := *t
	return &copied
}

// Raw is declared by a manifest elsewhere.
type Raw struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Raw.
func (r *Raw) DeepCopyObject() runtime.Object {
	copied := *r
	return &copied
}
