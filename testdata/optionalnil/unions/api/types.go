// Package api has custom resources of which a text names the section that is used.
package api

import (
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Vault is a custom resource.
type Vault struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   VaultSpec   `json:"spec,omitempty"`
	Status VaultStatus `json:"status,omitempty"`
}

// BackendType tells backends apart.
type BackendType string

// The backends.
const (
	AWSS3     BackendType = "aws-s3"
	AzureBlob BackendType = "azure-blob"
	NFS       BackendType = "nfs"
	Git       BackendType = "git"
)

// VaultSpec has a section for each backend.
// +kubebuilder:validation:XValidation:rule="self.type != 'nfs' || has(self.nfs)",message="nfs is required"
type VaultSpec struct {
	Type BackendType `json:"type"`
	// +optional
	AWSS3 *S3 `json:"awsS3,omitempty"`
	// +optional
	AzureBlob *Blob `json:"azureBlob,omitempty"`
	// +optional
	NFS *Share `json:"nfs,omitempty"`
	// +optional
	Git *Repository `json:"git,omitempty"`
	// +optional
	Timeout *int64 `json:"timeout,omitempty"`
}

// S3 is one backend.
type S3 struct {
	Bucket string `json:"bucket"`
}

// Blob is another one.
type Blob struct {
	Container string `json:"container"`
}

// Share is another one.
type Share struct {
	Server string `json:"server"`
}

// Repository is another one.
type Repository struct {
	URL string `json:"url"`
}

// VaultStatus is what was made.
type VaultStatus struct {
	Type BackendType `json:"type,omitempty"`
	// +optional
	AWSS3 *S3 `json:"awsS3,omitempty"`
}

// Validate asks for the repository.
func (v *Vault) Validate() error {
	if v.Spec.Type == Git && v.Spec.Git == nil {
		return errors.New("git is required")
	}
	return nil
}

// DeepCopyObject makes a copy.
func (v *Vault) DeepCopyObject() runtime.Object { c := *v; return &c }
