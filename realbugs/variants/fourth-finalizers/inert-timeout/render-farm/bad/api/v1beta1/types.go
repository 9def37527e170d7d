package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// SceneSpec is one scene and its frames.
type SceneSpec struct {
	Frames int32  `json:"frames"`
	Source string `json:"source"`
}

// SceneStatus counts the frames that are being rendered.
type SceneStatus struct {
	Started int32 `json:"started,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Scene is the API of one scene.
type Scene struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SceneSpec `json:"spec,omitempty"`

	Status SceneStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// SceneList is a list of them.
type SceneList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Scene `json:"items"`
}
