package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// UserSpec is a login.
type UserSpec struct {
	Login string `json:"login"`
}

// UserStatus is what was made.
type UserStatus struct {
	Created bool `json:"created,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// User is the API of one user.
type User struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec UserSpec `json:"spec,omitempty"`

	Status UserStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// UserList is a list of them.
type UserList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []User `json:"items"`
}
