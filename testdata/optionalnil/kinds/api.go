// Package kinds has objects that a flag or a text tells apart.
package kinds

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Store is a custom resource.
type Store struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   StoreSpec   `json:"spec,omitempty"`
	Status StoreStatus `json:"status,omitempty"`
}

// StoreSpec is what the user wants.
type StoreSpec struct {
	Type    Kind `json:"type"`
	Suspend bool `json:"suspend,omitempty"`
	Scaled  bool `json:"scaled,omitempty"`
	// +optional
	S3 *Bucket `json:"s3,omitempty"`
	// +optional
	Deadline *int64 `json:"deadline,omitempty"`
	// +optional
	Volume *string `json:"volume,omitempty"`
	// +optional
	Scaling Scaling `json:"scaling,omitempty"`
}

// Kind tells stores apart.
type Kind string

// Scaling says how many there are.
type Scaling struct {
	// +optional
	Max *int32 `json:"max,omitempty"`
}

// Bucket is where it is.
type Bucket struct {
	Mode string `json:"mode,omitempty"`
	// +optional
	Region *string `json:"region,omitempty"`
	// +optional
	Access *Access `json:"access,omitempty"`
}

// Access is how to get in.
type Access struct {
	Users []string `json:"users,omitempty"`
}

// StoreStatus is what has been seen.
type StoreStatus struct {
	Phase string `json:"phase,omitempty"`
	Ready bool   `json:"ready,omitempty"`
	// +optional
	Since *metav1.Time `json:"since,omitempty"`
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
