package api

import (
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Check is a custom resource with sections by value.
type Check struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CheckSpec `json:"spec,omitempty"`
}

// CheckSpec is what the user wants.
type CheckSpec struct {
	Remedy Remedy `json:"remedy,omitempty"`
	Notice Notice `json:"notice,omitempty"`
}

// Remedy is a section of several parts.
type Remedy struct {
	Prefix   string  `json:"prefix,omitempty"`
	Resource *Target `json:"resource,omitempty"`
}

// IsEmpty reports whether nothing is set.
func (r Remedy) IsEmpty() bool { return reflect.DeepEqual(r, Remedy{}) }

// Notice is a section of one part.
type Notice struct {
	Channel *Target `json:"channel,omitempty"`
}

// IsEmpty reports whether nothing is set.
func (n Notice) IsEmpty() bool { return reflect.DeepEqual(n, Notice{}) }
