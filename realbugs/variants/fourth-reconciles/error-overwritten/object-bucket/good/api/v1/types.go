package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// BucketSpec is what the bucket is to be.
type BucketSpec struct {
	Region    string `json:"region"`
	Versioned bool   `json:"versioned,omitempty"`
}

// BucketStatus says where the bucket is.
type BucketStatus struct {
	Endpoint string `json:"endpoint,omitempty"`
	Ready    bool   `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Bucket is the schema of the bucket API.
type Bucket struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BucketSpec   `json:"spec,omitempty"`
	Status BucketStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// BucketList is a list of Bucket.
type BucketList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Bucket `json:"items"`
}
