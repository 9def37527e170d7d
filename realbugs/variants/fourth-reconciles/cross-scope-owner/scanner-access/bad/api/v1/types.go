package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ScannerSpec is a scanner and what it may read.
type ScannerSpec struct {
	ServiceAccount string   `json:"serviceAccount"`
	Resources      []string `json:"resources,omitempty"`
}

// ScannerStatus names the role.
type ScannerStatus struct {
	Role string `json:"role,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Scanner is the schema of the scanner API.
type Scanner struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ScannerSpec   `json:"spec,omitempty"`
	Status ScannerStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ScannerList is a list of Scanner.
type ScannerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Scanner `json:"items"`
}
