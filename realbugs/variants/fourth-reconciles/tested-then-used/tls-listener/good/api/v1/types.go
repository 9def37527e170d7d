package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ListenerSpec is a port, with TLS or without.
type ListenerSpec struct {
	Port int32 `json:"port"`
	// +optional
	TLS *TLSSpec `json:"tls,omitempty"`
}

// TLSSpec says where the certificate is.
type TLSSpec struct {
	SecretName string `json:"secretName"`
	MinVersion string `json:"minVersion,omitempty"`
}

// ListenerStatus says what was configured.
type ListenerStatus struct {
	ConfiguredPort int32 `json:"configuredPort,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Listener is the schema of the listener API.
type Listener struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ListenerSpec   `json:"spec,omitempty"`
	Status ListenerStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ListenerList is a list of Listener.
type ListenerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Listener `json:"items"`
}
