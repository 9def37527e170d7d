package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A Store is a custom resource with members.
type Store struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status StoreStatus `json:"status,omitempty"`
}

// StoreStatus is what the program knows of it.
type StoreStatus struct {
	Members []MemberStatus `json:"members,omitempty"`
}

// MemberStatus is what the program knows of one.
type MemberStatus struct {
	Name   string  `json:"name"`
	Stages []Stage `json:"stages,omitempty"`
	Steps  []Stage `json:"steps,omitempty"`
}

// A Stage is where a member is.
type Stage struct {
	Name string `json:"name"`
}
