package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// RackSpec says what the rack is to run.
type RackSpec struct {
	Chassis  string `json:"chassis"`
	Firmware string `json:"firmware"`
}

// RackStatus is what the chassis told last.
type RackStatus struct {
	Powered    bool               `json:"powered,omitempty"`
	Firmware   string             `json:"firmware,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Rack is the schema of the rack API.
type Rack struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   RackSpec   `json:"spec,omitempty"`
	Status RackStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// RackList is a list of Rack.
type RackList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Rack `json:"items"`
}
