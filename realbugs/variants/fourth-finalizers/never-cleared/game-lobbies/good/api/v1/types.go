package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// LobbySpec says how many rooms a lobby has.
type LobbySpec struct {
	Rooms int32 `json:"rooms"`
}

// LobbyStatus counts them.
type LobbyStatus struct {
	Rooms int32 `json:"rooms,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Lobby is the API of one lobby.
type Lobby struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LobbySpec `json:"spec,omitempty"`

	Status LobbyStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// LobbyList is a list of them.
type LobbyList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Lobby `json:"items"`
}
