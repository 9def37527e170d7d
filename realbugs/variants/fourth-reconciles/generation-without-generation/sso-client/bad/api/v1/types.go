package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// SSOClientSpec is a client of the identity provider.
type SSOClientSpec struct {
	Redirects []string `json:"redirects,omitempty"`
}

// SSOClientStatus is the id that the provider gave.
type SSOClientStatus struct {
	ClientID string `json:"clientID,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// SSOClient is the schema of the ssoclient API.
type SSOClient struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   SSOClientSpec   `json:"spec,omitempty"`
	Status SSOClientStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// SSOClientList is a list of SSOClient.
type SSOClientList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []SSOClient `json:"items"`
}
