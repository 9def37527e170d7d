package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MountSpec is a secrets engine.
type MountSpec struct {
	Engine string `json:"engine"`
}

// MountStatus says where it is.
type MountStatus struct {
	Path string `json:"path,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Mount is the API of one mount.
type Mount struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MountSpec `json:"spec,omitempty"`

	Status MountStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// MountList is a list of them.
type MountList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Mount `json:"items"`
}
