package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// VolumeAuditSpec says which volumes to look at.
type VolumeAuditSpec struct {
	StorageClass string `json:"storageClass"`
}

// VolumeAuditStatus counts what was found.
type VolumeAuditStatus struct {
	Released int `json:"released,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// VolumeAudit is the schema of the volumeaudit API.
type VolumeAudit struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   VolumeAuditSpec   `json:"spec,omitempty"`
	Status VolumeAuditStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// VolumeAuditList is a list of VolumeAudit.
type VolumeAuditList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []VolumeAudit `json:"items"`
}
