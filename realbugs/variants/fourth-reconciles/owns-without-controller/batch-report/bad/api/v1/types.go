package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ReportSpec is a report to write.
type ReportSpec struct {
	Image string   `json:"image"`
	Args  []string `json:"args,omitempty"`
}

// ReportStatus says how far it is.
type ReportStatus struct {
	Done bool `json:"done,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Report is the schema of the report API.
type Report struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ReportSpec   `json:"spec,omitempty"`
	Status ReportStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ReportList is a list of Report.
type ReportList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Report `json:"items"`
}
