package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// BundleSpec is a set of trusted roots.
type BundleSpec struct {
	PEM string `json:"pem"`
}

// BundleStatus says which secret has it.
type BundleStatus struct {
	Secret string `json:"secret,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Bundle is the API of one bundle.
type Bundle struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BundleSpec `json:"spec,omitempty"`

	Status BundleStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// BundleList is a list of them.
type BundleList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Bundle `json:"items"`
}
