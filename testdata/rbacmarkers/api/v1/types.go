// Package v1 has the objects of the fixtures.
// +groupName=fleet.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// ShipStatus says where a ship is.
type ShipStatus struct {
	Port string `json:"port,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Ship carries cargo.
type Ship struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status ShipStatus `json:"status,omitempty"`
}

// DeepCopyObject copies a ship.
func (s *Ship) DeepCopyObject() runtime.Object {
	out := *s
	out.ObjectMeta = *s.ObjectMeta.DeepCopy()
	return &out
}

// ShipList is a list of ships.
type ShipList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Ship `json:"items"`
}

// DeepCopyObject copies a list of ships.
func (l *ShipList) DeepCopyObject() runtime.Object {
	out := *l
	return &out
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=crew,scope=Namespaced

// Crew is the people on a ship: its plural is not made of its name.
type Crew struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a crew.
func (c *Crew) DeepCopyObject() runtime.Object {
	out := *c
	out.ObjectMeta = *c.ObjectMeta.DeepCopy()
	return &out
}
