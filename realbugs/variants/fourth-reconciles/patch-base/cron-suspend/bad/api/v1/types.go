package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// FreezeSpec says which cron jobs are not to run.
type FreezeSpec struct {
	Selector map[string]string `json:"selector"`
	Active   bool              `json:"active"`
}

// FreezeStatus counts the cron jobs.
type FreezeStatus struct {
	Frozen int `json:"frozen,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Freeze is the schema of the freeze API.
type Freeze struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FreezeSpec   `json:"spec,omitempty"`
	Status FreezeStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// FreezeList is a list of Freeze.
type FreezeList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Freeze `json:"items"`
}
