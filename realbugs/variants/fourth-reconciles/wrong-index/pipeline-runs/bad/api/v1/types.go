package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// PipelineSpec is a pipeline.
type PipelineSpec struct {
	Keep int `json:"keep"`
}

// PipelineStatus counts the runs.
type PipelineStatus struct {
	Runs int `json:"runs,omitempty"`
}

// RunSpec is one run of a pipeline.
type RunSpec struct {
	Commit string `json:"commit"`
}

// RunStatus says how it ended.
type RunStatus struct {
	Passed bool `json:"passed,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Pipeline is the schema of the pipeline API.
type Pipeline struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PipelineSpec   `json:"spec,omitempty"`
	Status PipelineStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PipelineList is a list of Pipeline.
type PipelineList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Pipeline `json:"items"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Run is the schema of the run API.
type Run struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   RunSpec   `json:"spec,omitempty"`
	Status RunStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// RunList is a list of Run.
type RunList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Run `json:"items"`
}
