package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// RingSpec is a ring of members.
type RingSpec struct {
	Leader string `json:"leader,omitempty"`
}

// RingStatus counts the members.
type RingStatus struct {
	Members int `json:"members,omitempty"`
}

// MemberSpec is one member.
type MemberSpec struct {
	Ring    string `json:"ring"`
	Address string `json:"address"`
}

// MemberStatus is what the ring says of a member.
type MemberStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Ring is the schema of the ring API.
type Ring struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   RingSpec   `json:"spec,omitempty"`
	Status RingStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// RingList is a list of Ring.
type RingList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Ring `json:"items"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Member is the schema of the member API.
type Member struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MemberSpec   `json:"spec,omitempty"`
	Status MemberStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// MemberList is a list of Member.
type MemberList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Member `json:"items"`
}
