// Package scopes has objects in structs whose methods set and write them.
package scopes

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// MachineSpec says which server to boot.
type MachineSpec struct {
	Flavor     string `json:"flavor,omitempty"`
	ProviderID string `json:"providerID,omitempty"`
}

// MachineStatus says where it is.
type MachineStatus struct {
	Address string `json:"address,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Machine has its status written alone.
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MachineSpec   `json:"spec,omitempty"`
	Status MachineStatus `json:"status,omitempty"`
}

// DeepCopyObject copies it.
func (m *Machine) DeepCopyObject() runtime.Object { return m.DeepCopy() }

// DeepCopy copies it.
func (m *Machine) DeepCopy() *Machine {
	out := new(Machine)
	*out = *m
	m.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return out
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Pool is written by another package.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MachineSpec   `json:"spec,omitempty"`
	Status MachineStatus `json:"status,omitempty"`
}

// DeepCopyObject copies it.
func (p *Pool) DeepCopyObject() runtime.Object { return p.DeepCopy() }

// DeepCopy copies it.
func (p *Pool) DeepCopy() *Pool {
	out := new(Pool)
	*out = *p
	p.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return out
}
