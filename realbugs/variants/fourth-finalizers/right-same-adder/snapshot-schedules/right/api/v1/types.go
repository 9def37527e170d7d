package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// SnapshotSpec is one snapshot; it is deleted when its time is over.
type SnapshotSpec struct {
	Volume string      `json:"volume"`
	Until  metav1.Time `json:"until"`
}

// SnapshotStatus has its handle.
type SnapshotStatus struct {
	Handle string `json:"handle,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Snapshot is the API of one snapshot.
type Snapshot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SnapshotSpec `json:"spec,omitempty"`

	Status SnapshotStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// SnapshotList is a list of them.
type SnapshotList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Snapshot `json:"items"`
}
