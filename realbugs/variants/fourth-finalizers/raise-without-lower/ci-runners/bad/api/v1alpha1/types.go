package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// RunnerPoolSpec says how many runners are wanted and of what image.
type RunnerPoolSpec struct {
	Replicas int32  `json:"replicas"`
	Image    string `json:"image"`
}

// RunnerPoolStatus is what was seen last.
type RunnerPoolStatus struct {
	Ready      int32              `json:"ready,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// RunnerPool is the API of one runnerpool.
type RunnerPool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RunnerPoolSpec `json:"spec,omitempty"`

	Status RunnerPoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// RunnerPoolList is a list of them.
type RunnerPoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []RunnerPool `json:"items"`
}
