package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// PoolSpec is a pool of nodes.
type PoolSpec struct {
	Size int `json:"size"`
}

// PoolStatus counts the nodes that are ready.
type PoolStatus struct {
	Ready int `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Pool is the schema of the pool API.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PoolSpec   `json:"spec,omitempty"`
	Status PoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PoolList is a list of Pool.
type PoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Pool `json:"items"`
}
