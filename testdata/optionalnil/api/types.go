// Package api declares the objects of the fixtures.
package api

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Backup is a custom resource.
type Backup struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BackupSpec   `json:"spec,omitempty"`
	Status BackupStatus `json:"status,omitempty"`
}

// BackupList is some of them.
type BackupList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Backup `json:"items"`
}

// DeepCopyObject makes BackupList an object.
func (l *BackupList) DeepCopyObject() runtime.Object {
	out := *l
	return &out
}

// BackupSpec is what the user wants.
type BackupSpec struct {
	// +optional
	Replicas *int32 `json:"replicas,omitempty"`
	// +optional
	MaxReplicas *int32 `json:"maxReplicas,omitempty"`
	// +optional
	Strategy *Strategy `json:"strategy,omitempty"`
	// +kubebuilder:default=5
	// +optional
	Retries *int32 `json:"retries,omitempty"`
	// +optional
	TTL *metav1.Duration `json:"ttl,omitempty"`
	// +optional
	Paused *bool `json:"paused,omitempty"`

	Type   string  `json:"type"`
	Owner  string  `json:"owner"`
	Target *Target `json:"target"`

	Template corev1.PodTemplateSpec `json:"template"`

	// +optional
	Extra *Metadata `json:"extra,omitempty"`
	// +optional
	Selector map[string]string `json:"selector,omitempty"`
}

// Kind says what is backed up.
type Kind string

// Metadata is what the user wants on all objects.
type Metadata struct {
	// +optional
	Labels map[string]string `json:"labels,omitempty"`
	// +optional
	Annotations map[string]string `json:"annotations,omitempty"`
}

// Strategy says how.
type Strategy struct {
	Type string `json:"type"`
	// +optional
	Rolling *Rolling `json:"rolling,omitempty"`
	// +optional
	Window *int32 `json:"window,omitempty"`
}

// Rolling is one strategy.
type Rolling struct {
	// +optional
	MaxSurge *int32 `json:"maxSurge,omitempty"`
}

// IsZero reports whether nothing is set.
func (r *Rolling) IsZero() bool { return r == nil || r.MaxSurge == nil }

// Target is required.
type Target struct {
	Name string `json:"name"`
}

// BackupStatus is what has been seen.
type BackupStatus struct {
	// +optional
	Started *metav1.Time `json:"started,omitempty"`
	// +optional
	Size *int64 `json:"size,omitempty"`
	// +optional
	Copies []Copy `json:"copies,omitempty"`
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// Copy is one of the copies.
type Copy struct {
	Node string `json:"node"`
	// +optional
	Size *int64 `json:"size,omitempty"`
}

// HasStrategy reports whether one is set.
func (b *Backup) HasStrategy() bool { return b.Spec.Strategy != nil }

// DeepCopy returns a copy.
func (b *Backup) DeepCopy() *Backup {
	out := *b
	return &out
}

// DeepCopyObject makes Backup an object.
func (b *Backup) DeepCopyObject() runtime.Object { return b.DeepCopy() }

// HasCopies reports whether there is one.
func HasCopies(b *Backup) bool { return b != nil && len(b.Status.Copies) > 0 }

// Env follows its receiver.
func (s *Strategy) Env() []string { return []string{s.Type} }

// Nightly is a part with embedded fields.
type Nightly struct {
	*Timing `json:",inline"`
	Keep    int `json:"keep,omitempty"`
}

// Timing says when.
type Timing struct {
	Cron string `json:"cron,omitempty"`
}

// Report is a message of a protocol.
type Report struct {
	Parts map[string]string `json:"parts,omitempty"`
	Size  *int64            `json:"size,omitempty"`
}

// ProtoReflect makes Report a message.
func (r *Report) ProtoReflect() {}

// CopyOn returns the copy that a node has; nil for none.
func CopyOn(backup *Backup, node string) *Copy {
	for i, c := range backup.Status.Copies {
		if c.Node == node {
			return &backup.Status.Copies[i]
		}
	}
	return nil
}
