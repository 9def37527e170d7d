package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// IndexSpec names the cluster and the shards of an index.
type IndexSpec struct {
	Cluster string `json:"cluster"`
	// +kubebuilder:default=1
	Shards int32 `json:"shards"`
}

// IndexStatus is what the cluster says of the index.
type IndexStatus struct {
	Health             string             `json:"health,omitempty"`
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Index is the schema of the index API.
type Index struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   IndexSpec   `json:"spec,omitempty"`
	Status IndexStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// IndexList is a list of Index.
type IndexList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Index `json:"items"`
}
