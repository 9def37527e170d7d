package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// EntryPointSpec is a listener.
type EntryPointSpec struct {
	Port int32 `json:"port"`
}

// EntryPointStatus counts the sessions.
type EntryPointStatus struct {
	Accepted bool `json:"accepted,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// EntryPoint is the API of one entrypoint.
type EntryPoint struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EntryPointSpec `json:"spec,omitempty"`

	Status EntryPointStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// EntryPointList is a list of them.
type EntryPointList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []EntryPoint `json:"items"`
}
