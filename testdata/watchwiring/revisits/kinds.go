package revisits

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Mill is reconciled by a controller that tries again after a failure.
type Mill struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Forge is reconciled by one that waits for the end of a deletion.
type Forge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Kiln is reconciled by one that looks again the next day.
type Kiln struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Loom is reconciled by one that looks again after a minute.
type Loom struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Press is reconciled by one that notes the status before it returns.
type Press struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Status            PressStatus `json:"status,omitempty"`
}

// PressStatus is the state of a Press.
type PressStatus struct {
	Phase string `json:"phase,omitempty"`
}

// Sieve is reconciled by one with a function for each phase.
type Sieve struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Status            PressStatus `json:"status,omitempty"`
}

// DeepCopyObject copies a Mill.
func (m *Mill) DeepCopyObject() runtime.Object { copied := *m; return &copied }

// DeepCopyObject copies a Forge.
func (f *Forge) DeepCopyObject() runtime.Object { copied := *f; return &copied }

// DeepCopyObject copies a Kiln.
func (k *Kiln) DeepCopyObject() runtime.Object { copied := *k; return &copied }

// DeepCopyObject copies a Loom.
func (l *Loom) DeepCopyObject() runtime.Object { copied := *l; return &copied }

// DeepCopyObject copies a Press.
func (p *Press) DeepCopyObject() runtime.Object { copied := *p; return &copied }

// DeepCopyObject copies a Sieve.
func (s *Sieve) DeepCopyObject() runtime.Object { copied := *s; return &copied }

// Anvil is reconciled by one with a step that waits.
type Anvil struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Status            PressStatus `json:"status,omitempty"`
}

// DeepCopyObject copies an Anvil.
func (a *Anvil) DeepCopyObject() runtime.Object { copied := *a; return &copied }

// Lathe is reconciled by one that returns a variable of the package.
type Lathe struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Lathe.
func (l *Lathe) DeepCopyObject() runtime.Object { copied := *l; return &copied }
