package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MosaicSpec names the volume that images are put on.
type MosaicSpec struct {
	Volume string `json:"volume"`
}

// MosaicStatus says how far it is.
type MosaicStatus struct {
	Phase string `json:"phase,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Mosaic is the API of one mosaic.
type Mosaic struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MosaicSpec `json:"spec,omitempty"`

	Status MosaicStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// MosaicList is a list of them.
type MosaicList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Mosaic `json:"items"`
}
