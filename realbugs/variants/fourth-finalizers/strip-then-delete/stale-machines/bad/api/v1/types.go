package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MachineSpec is a server in a rack.
type MachineSpec struct {
	Serial string `json:"serial"`
}

// MachineStatus says whether it is powered.
type MachineStatus struct {
	Powered bool `json:"powered,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Machine is the API of one machine.
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MachineSpec `json:"spec,omitempty"`

	Status MachineStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// MachineList is a list of them.
type MachineList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Machine `json:"items"`
}
