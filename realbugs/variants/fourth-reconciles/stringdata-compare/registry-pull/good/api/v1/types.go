package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// PullAccessSpec is a registry and the account to use.
type PullAccessSpec struct {
	Registry string `json:"registry"`
	Account  string `json:"account"`
}

// PullAccessStatus names the secret.
type PullAccessStatus struct {
	Secret string `json:"secret,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// PullAccess is the schema of the pullaccess API.
type PullAccess struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PullAccessSpec   `json:"spec,omitempty"`
	Status PullAccessStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PullAccessList is a list of PullAccess.
type PullAccessList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []PullAccess `json:"items"`
}
