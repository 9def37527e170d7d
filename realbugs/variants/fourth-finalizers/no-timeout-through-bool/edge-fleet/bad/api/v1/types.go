package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// SiteSpec is what an edge site runs.
type SiteSpec struct {
	Gateways int32 `json:"gateways"`
	Caches   int32 `json:"caches"`
}

// SiteStatus is what was counted.
type SiteStatus struct {
	Gateways int32 `json:"gateways,omitempty"`
	Caches   int32 `json:"caches,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Site is the API of one site.
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SiteSpec `json:"spec,omitempty"`

	Status SiteStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// SiteList is a list of them.
type SiteList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Site `json:"items"`
}
