package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// AccountSpec names an account of the ledger.
type AccountSpec struct {
	Number string `json:"number"`
}

// AccountStatus is the balance that was read last.
type AccountStatus struct {
	Balance int64 `json:"balance,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Account is the schema of the account API.
type Account struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   AccountSpec   `json:"spec,omitempty"`
	Status AccountStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// AccountList is a list of Account.
type AccountList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Account `json:"items"`
}
