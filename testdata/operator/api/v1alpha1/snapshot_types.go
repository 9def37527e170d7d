package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// SnapshotSpec says what to copy and how long to keep the copy.
type SnapshotSpec struct {
	// VolumeClaim is the name of the PersistentVolumeClaim that is copied.
	VolumeClaim string `json:"volumeClaim"`
	// Retention is how long the snapshot is kept once it is complete; for ever if it is zero.
	// +optional
	Retention metav1.Duration `json:"retention,omitempty"`
}

// SnapshotPhase is how far a snapshot has come.
// +kubebuilder:validation:Enum=Pending;Copying;Complete;Failed
type SnapshotPhase string

const (
	SnapshotPending  SnapshotPhase = "Pending"
	SnapshotCopying  SnapshotPhase = "Copying"
	SnapshotComplete SnapshotPhase = "Complete"
	SnapshotFailed   SnapshotPhase = "Failed"
)

// SnapshotStatus says what has been copied.
type SnapshotStatus struct {
	Phase SnapshotPhase `json:"phase,omitempty"`
	// Location is where the copy lies in the object store.
	Location    string       `json:"location,omitempty"`
	CompletedAt *metav1.Time `json:"completedAt,omitempty"`
}

// Snapshot is a copy of a volume.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Snapshot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   SnapshotSpec   `json:"spec,omitempty"`
	Status SnapshotStatus `json:"status,omitempty"`
}

// SnapshotList is a list of snapshots.
// +kubebuilder:object:root=true
type SnapshotList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Snapshot `json:"items"`
}
