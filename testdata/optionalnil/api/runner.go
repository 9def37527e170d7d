package api

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Runner is a custom resource with parts of Kubernetes in it.
type Runner struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RunnerSpec `json:"spec,omitempty"`
}

// RunnerSpec is what the user wants.
type RunnerSpec struct {
	Mode  string   `json:"mode"`
	Names []string `json:"names,omitempty"`

	// +optional
	Template *corev1.PodTemplateSpec `json:"template,omitempty"`
	Part     RunnerPart              `json:"part,omitempty"`

	// +optional
	Service *corev1.Service `json:"service,omitempty"`
	// +optional
	Backend *string `json:"backend,omitempty"`
	// +optional
	Secret *SecretRef `json:"secret,omitempty"`
}

// SecretRef names a part of a secret.
type SecretRef struct {
	// +optional
	Name *string `json:"name,omitempty"`
	// +optional
	Key *string `json:"key,omitempty"`
}

// DeepCopy returns a copy.
func (s *RunnerSpec) DeepCopy() *RunnerSpec {
	if s == nil {
		return nil
	}
	out := *s
	return &out
}

// RunnerPart is a part of it.
type RunnerPart struct {
	// +optional
	Size *int32 `json:"size,omitempty"`
}

// DeepCopy returns a copy.
func (p *RunnerPart) DeepCopy() *RunnerPart {
	if p == nil {
		return nil
	}
	out := *p
	return &out
}
