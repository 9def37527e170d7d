package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:object:root=true

// Vault has its status in the object: its definition is made from markers of which none is about a status.
type Vault struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BackupSpec   `json:"spec,omitempty"`
	Status BackupStatus `json:"status,omitempty"`
}

// DeepCopy copies a vault.
func (v *Vault) DeepCopy() *Vault {
	out := *v
	v.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Status = *v.Status.DeepCopy()
	return &out
}

// DeepCopyObject copies a vault.
func (v *Vault) DeepCopyObject() runtime.Object { return v.DeepCopy() }
