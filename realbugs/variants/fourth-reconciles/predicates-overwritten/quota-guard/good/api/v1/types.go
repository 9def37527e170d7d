package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// GuardSpec is a limit for the pods of a namespace.
type GuardSpec struct {
	Pods int `json:"pods"`
}

// GuardStatus is what was counted.
type GuardStatus struct {
	Pods int  `json:"pods,omitempty"`
	Over bool `json:"over,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Guard is the schema of the guard API.
type Guard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   GuardSpec   `json:"spec,omitempty"`
	Status GuardStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// GuardList is a list of Guard.
type GuardList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Guard `json:"items"`
}
