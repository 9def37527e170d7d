package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// DatasetSpec names the claim that holds the data.
type DatasetSpec struct {
	Claim string `json:"claim"`
}

// DatasetStatus says whether the claim is held.
type DatasetStatus struct {
	Bound bool `json:"bound,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Dataset is the schema of the dataset API.
type Dataset struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   DatasetSpec   `json:"spec,omitempty"`
	Status DatasetStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// DatasetList is a list of Dataset.
type DatasetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Dataset `json:"items"`
}
