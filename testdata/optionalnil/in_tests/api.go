// Package in_tests has tests that set, and compare with nil, what the program does not.
package in_tests

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A Queue is a custom resource.
type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QueueSpec `json:"spec,omitempty"`
}

// QueueSpec is what the user wants.
type QueueSpec struct {
	// +optional
	Bus *Bus `json:"bus,omitempty"`
	// +optional
	Depth *int32 `json:"depth,omitempty"`

	// Storage is required.
	Storage *Bus `json:"storage"`
}

// A Bus is where messages go.
type Bus struct {
	Cluster string `json:"cluster"`
}

// Default sets one of the two.
func (s *QueueSpec) Default() {
	if s.Depth == nil {
		depth := int32(10)
		s.Depth = &depth
	}
}

func (s *QueueSpec) clusters() []*string {
	return []*string{&s.Bus.Cluster} // want `optional-used: s.Bus is optional`
}

func (s *QueueSpec) okDepth() int32 { return *s.Depth }

func (s *QueueSpec) okStorage() string { return s.Storage.Cluster }
