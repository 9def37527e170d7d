package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ConsumerSpec is a group and the topic that it reads.
type ConsumerSpec struct {
	Group string `json:"group"`
	Topic string `json:"topic"`
	Pause bool   `json:"pause,omitempty"`
}

// ConsumerStatus says whether the group has drained.
type ConsumerStatus struct {
	Drained bool `json:"drained,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Consumer is the schema of the consumer API.
type Consumer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ConsumerSpec   `json:"spec,omitempty"`
	Status ConsumerStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ConsumerList is a list of Consumer.
type ConsumerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Consumer `json:"items"`
}
