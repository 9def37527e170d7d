package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// LicenseLeaseSpec asks for seats.
type LicenseLeaseSpec struct {
	Product string `json:"product"`
	Seats   int32  `json:"seats"`
}

// LicenseLeaseStatus says which seats were given.
type LicenseLeaseStatus struct {
	Token string `json:"token,omitempty"`
	Seats int32  `json:"seats,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// LicenseLease is the schema of the licenselease API.
type LicenseLease struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LicenseLeaseSpec   `json:"spec,omitempty"`
	Status LicenseLeaseStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// LicenseLeaseList is a list of LicenseLease.
type LicenseLeaseList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []LicenseLease `json:"items"`
}
