package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// ShareSpec is an exported directory.
type ShareSpec struct {
	Path   string `json:"path"`
	Server string `json:"server"`
}

// ShareStatus says where it is exported.
type ShareStatus struct {
	Export string `json:"export,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Share is the API of one share.
type Share struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShareSpec `json:"spec,omitempty"`

	Status ShareStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ShareList is a list of them.
type ShareList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Share `json:"items"`
}
