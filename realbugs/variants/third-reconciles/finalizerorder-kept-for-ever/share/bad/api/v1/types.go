// +groupName=files.acme.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "files.acme.io", Version: "v1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Share{}, &ShareList{}, &FileServer{}, &FileServerList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type ShareSpec struct {
	Server string `json:"server,omitempty"`
	Path   string `json:"path,omitempty"`
}

type ShareStatus struct {
	ExportID string `json:"exportID,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Share struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ShareSpec   `json:"spec,omitempty"`
	Status ShareStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type ShareList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Share `json:"items"`
}

type FileServerSpec struct {
	Address string `json:"address,omitempty"`
}

type FileServerStatus struct {
	Ready bool `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type FileServer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FileServerSpec   `json:"spec,omitempty"`
	Status FileServerStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type FileServerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []FileServer `json:"items"`
}
