package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// UpstreamSpec selects the pods that get traffic.
type UpstreamSpec struct {
	Selector map[string]string `json:"selector"`
	// +kubebuilder:default=8080
	Port int32 `json:"port"`
}

// UpstreamStatus counts the members.
type UpstreamStatus struct {
	Members int `json:"members,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Upstream is the schema of the upstream API.
type Upstream struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   UpstreamSpec   `json:"spec,omitempty"`
	Status UpstreamStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// UpstreamList is a list of Upstream.
type UpstreamList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Upstream `json:"items"`
}
