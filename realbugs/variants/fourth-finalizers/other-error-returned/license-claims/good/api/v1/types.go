package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// LicenseClaimSpec asks for seats of a product.
type LicenseClaimSpec struct {
	Product string `json:"product"`
	Seats   int32  `json:"seats"`
}

// LicenseClaimStatus has the lease of them.
type LicenseClaimStatus struct {
	Lease string `json:"lease,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// LicenseClaim is the API of one licenseclaim.
type LicenseClaim struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LicenseClaimSpec `json:"spec,omitempty"`

	Status LicenseClaimStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// LicenseClaimList is a list of them.
type LicenseClaimList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []LicenseClaim `json:"items"`
}
