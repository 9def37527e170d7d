package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A Pool is a custom resource whose optional parts are written as null where they are not there: their names of JSON leave nothing out.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PoolSpec `json:"spec"`
}

// PoolSpec is what the user wants.
type PoolSpec struct {
	// IPv4 is one family.
	//
	// +kubebuilder:validation:Optional
	IPv4 *Family `json:"ipv4"`
	// +optional
	// IPv6 is the other one.
	IPv6 *Family `json:"ipv6"`
	// +nullable
	Gateway *string `json:"gateway"`
	// Zone is required, whatever the comment says of +optional zones.
	Zone *string `json:"zone"`

	// +optional

	// Size is how many there are.
	Size *int32 `json:"size"`
	// +optional
	// +kubebuilder:default=1
	Limit *int32   `json:"limit"`
	Owner *Owner   `json:"owner"`
	Peers []string `json:"peers"`
}

// A Family is the addresses of one version.
type Family struct {
	CIDRs []string `json:"cidrs"`
}

// An Owner is required.
type Owner struct {
	Name string `json:"name"`
}
