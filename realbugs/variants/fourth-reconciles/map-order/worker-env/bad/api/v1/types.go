package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// WorkerPoolSpec is a pool of workers.
type WorkerPoolSpec struct {
	Image    string            `json:"image"`
	Settings map[string]string `json:"settings,omitempty"`
}

// WorkerPoolStatus counts the workers.
type WorkerPoolStatus struct {
	Ready int32 `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// WorkerPool is the schema of the workerpool API.
type WorkerPool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   WorkerPoolSpec   `json:"spec,omitempty"`
	Status WorkerPoolStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// WorkerPoolList is a list of WorkerPool.
type WorkerPoolList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []WorkerPool `json:"items"`
}
