package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MirrorSpec names the topic.
type MirrorSpec struct {
	Topic string `json:"topic"`
}

// MirrorStatus is empty until it runs.
type MirrorStatus struct {
	Running bool `json:"running,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Mirror is the API of one mirror.
type Mirror struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MirrorSpec `json:"spec,omitempty"`

	Status MirrorStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// MirrorList is a list of them.
type MirrorList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Mirror `json:"items"`
}
