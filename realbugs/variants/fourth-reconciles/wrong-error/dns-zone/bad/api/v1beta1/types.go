package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ZoneSpec is a zone and where it is served.
type ZoneSpec struct {
	Origin   string   `json:"origin"`
	Provider string   `json:"provider"`
	Records  []Record `json:"records,omitempty"`
}

// Record is one line of a zone.
type Record struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Data string `json:"data"`
}

// ZoneStatus is what was pushed last.
type ZoneStatus struct {
	Serial  int64  `json:"serial,omitempty"`
	Message string `json:"message,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Zone is the schema of the zone API.
type Zone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ZoneSpec   `json:"spec,omitempty"`
	Status ZoneStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ZoneList is a list of Zone.
type ZoneList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Zone `json:"items"`
}
