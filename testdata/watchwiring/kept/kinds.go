package kept

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Harbor is reconciled by a controller that has steps behind an interface.
type Harbor struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Harbor.
func (o *Harbor) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Pier is reconciled by a controller that creates or updates by itself.
type Pier struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Pier.
func (o *Pier) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Quay is reconciled by a controller that applies.
type Quay struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Quay.
func (o *Quay) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Buoy is reconciled by a controller that has another package write.
type Buoy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Buoy.
func (o *Buoy) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Wharf is reconciled by a controller that makes what is never changed after.
type Wharf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Wharf.
func (o *Wharf) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Dock is reconciled by a controller that watches what it makes.
type Dock struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Dock.
func (o *Dock) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Ferry is reconciled by a controller that looks again after a minute.
type Ferry struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Ferry.
func (o *Ferry) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Canal is reconciled by a controller that asks the server.
type Canal struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Canal.
func (o *Canal) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Lock is reconciled by a controller that cleans up.
type Lock struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Lock.
func (o *Lock) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Barge is reconciled by a controller that writes to another cluster.
type Barge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Barge.
func (o *Barge) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Skiff is reconciled by a controller that keeps what may not be installed.
type Skiff struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Skiff.
func (o *Skiff) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Raft is reconciled by a controller that has a generic function of another package write.
type Raft struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Raft.
func (o *Raft) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Sloop is reconciled by a controller that has an object of another package write, with a client of its own.
type Sloop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Sloop.
func (o *Sloop) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Yacht is reconciled by a controller that watches the roles that it makes.
type Yacht struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Yacht.
func (o *Yacht) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Sail is reconciled by a controller that has the role of its yacht made.
type Sail struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Sail.
func (o *Sail) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// Oar is reconciled by a controller that has the role of its fleet made.
type Oar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Oar.
func (o *Oar) DeepCopyObject() runtime.Object { copied := *o; return &copied }
