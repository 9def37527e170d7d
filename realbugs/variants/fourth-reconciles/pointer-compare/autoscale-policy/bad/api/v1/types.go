package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ScalePolicySpec names a deployment and its bounds.
type ScalePolicySpec struct {
	Deployment string `json:"deployment"`
	Min        int32  `json:"min"`
	Max        int32  `json:"max"`
}

// ScalePolicyStatus is what was asked for last.
type ScalePolicyStatus struct {
	Target int32 `json:"target,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// ScalePolicy is the schema of the scalepolicy API.
type ScalePolicy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ScalePolicySpec   `json:"spec,omitempty"`
	Status ScalePolicyStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ScalePolicyList is a list of ScalePolicy.
type ScalePolicyList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []ScalePolicy `json:"items"`
}
