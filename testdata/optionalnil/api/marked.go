package api

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A Pool is a custom resource whose optional parts are written as null where they are not there: their names of JSON leave nothing out.
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PoolSpec   `json:"spec"`
	Status PoolStatus `json:"status"`
}

// PoolStatus is what a controller has seen, nothing before its first pass.
type PoolStatus struct {
	// LastScan is when the addresses were counted.
	LastScan *metav1.Time `json:"lastScan"`
	Usage    *Usage       `json:"usage"`
}

// A Usage is what is left.
type Usage struct {
	Free int32 `json:"free"`
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
	Limit *int32 `json:"limit"`
	Owner *Owner `json:"owner"`
	// Reserve is what other packages ask for.
	Reserve *Family `json:"reserve"`
	// Mirror is what this package asks for.
	Mirror *Owner   `json:"mirror"`
	Peers  []string `json:"peers"`
}

// A Family is the addresses of one version.
type Family struct {
	CIDRs []string `json:"cidrs"`
}

// An Owner is required.
type Owner struct {
	Name string `json:"name"`
}

// Mirrored reports whether there is a mirror.
func (p *Pool) Mirrored() bool { return p.Spec.Mirror != nil && p.Spec.Mirror.Name != "" }
