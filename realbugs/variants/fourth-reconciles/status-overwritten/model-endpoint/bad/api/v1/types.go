package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ModelEndpointSpec is a model to serve.
type ModelEndpointSpec struct {
	Model string `json:"model"`
}

// ModelEndpointStatus says where it is served.
type ModelEndpointStatus struct {
	URL        string             `json:"url,omitempty"`
	Phase      string             `json:"phase,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// ModelEndpoint is the schema of the modelendpoint API.
type ModelEndpoint struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ModelEndpointSpec   `json:"spec,omitempty"`
	Status ModelEndpointStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ModelEndpointList is a list of ModelEndpoint.
type ModelEndpointList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []ModelEndpoint `json:"items"`
}
