package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// MirrorSpec is a host and the service that gets a copy of its traffic.
type MirrorSpec struct {
	Host    string `json:"host"`
	Service string `json:"service"`
	Port    int32  `json:"port"`
}

// MirrorStatus names the ingress.
type MirrorStatus struct {
	Ingress string `json:"ingress,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Mirror is the schema of the mirror API.
type Mirror struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MirrorSpec   `json:"spec,omitempty"`
	Status MirrorStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// MirrorList is a list of Mirror.
type MirrorList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Mirror `json:"items"`
}
