package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// BrokerUserSpec is a user and its vhosts.
type BrokerUserSpec struct {
	VHosts []string `json:"vhosts,omitempty"`
}

// BrokerUserStatus says for which generation the user was made.
type BrokerUserStatus struct {
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// BrokerUser is the schema of the brokeruser API.
type BrokerUser struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BrokerUserSpec   `json:"spec,omitempty"`
	Status BrokerUserStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// BrokerUserList is a list of BrokerUser.
type BrokerUserList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []BrokerUser `json:"items"`
}
