package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// TargetSpec is an address to probe.
type TargetSpec struct {
	URL string `json:"url"`
}

// TargetStatus is the answer of the last probe.
type TargetStatus struct {
	Up        bool        `json:"up,omitempty"`
	LastProbe metav1.Time `json:"lastProbe,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Target is the schema of the target API.
type Target struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TargetSpec   `json:"spec,omitempty"`
	Status TargetStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// TargetList is a list of Target.
type TargetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Target `json:"items"`
}
