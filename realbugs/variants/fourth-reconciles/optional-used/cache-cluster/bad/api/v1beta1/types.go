package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// CacheClusterSpec is a cluster of caches.
type CacheClusterSpec struct {
	Image string `json:"image"`
	// +optional
	Persistence *PersistenceSpec `json:"persistence,omitempty"`
}

// PersistenceSpec says where the cache stores its data.
type PersistenceSpec struct {
	// +optional
	StorageClass *string `json:"storageClass,omitempty"`
	Path         string  `json:"path"`
}

// CacheClusterStatus names the claim.
type CacheClusterStatus struct {
	Claim string `json:"claim,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// CacheCluster is the schema of the cachecluster API.
type CacheCluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CacheClusterSpec   `json:"spec,omitempty"`
	Status CacheClusterStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// CacheClusterList is a list of CacheCluster.
type CacheClusterList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []CacheCluster `json:"items"`
}
