package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// PoolSpec is a pool of test devices.
type PoolSpec struct {
	Size int32 `json:"size"`
}

// PoolStatus counts what is free.
type PoolStatus struct {
	Free int32 `json:"free,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Pool is the API of one pool.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PoolSpec `json:"spec,omitempty"`

	Status PoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PoolList is a list of them.
type PoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Pool `json:"items"`
}
