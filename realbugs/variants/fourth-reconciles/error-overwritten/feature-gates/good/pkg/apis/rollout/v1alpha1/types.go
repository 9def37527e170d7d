package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// FeatureGateSpec is a gate and the share of users that it is open for.
type FeatureGateSpec struct {
	Percent int32    `json:"percent"`
	Targets []string `json:"targets,omitempty"`
}

// FeatureGateStatus counts the targets.
type FeatureGateStatus struct {
	Applied int32 `json:"applied,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// FeatureGate is the schema of the featuregate API.
type FeatureGate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FeatureGateSpec   `json:"spec,omitempty"`
	Status FeatureGateStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// FeatureGateList is a list of FeatureGate.
type FeatureGateList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []FeatureGate `json:"items"`
}
