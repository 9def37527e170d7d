package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// TopicSpec is what the topic is to be.
type TopicSpec struct {
	// +kubebuilder:default=3
	Partitions int32 `json:"partitions"`
}

// TopicStatus is what the topic is.
type TopicStatus struct {
	ID         string `json:"id,omitempty"`
	Partitions int32  `json:"partitions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Topic is the schema of the topic API.
type Topic struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TopicSpec   `json:"spec,omitempty"`
	Status TopicStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// TopicList is a list of Topic.
type TopicList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Topic `json:"items"`
}
