package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// PeerSpec is the other end of a tunnel.
type PeerSpec struct {
	PublicKey string `json:"publicKey"`
}

// PeerStatus is the address that the peer was given.
type PeerStatus struct {
	Address string `json:"address,omitempty"`
	Phase   string `json:"phase,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Peer is the schema of the peer API.
type Peer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PeerSpec   `json:"spec,omitempty"`
	Status PeerStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// PeerList is a list of Peer.
type PeerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Peer `json:"items"`
}
