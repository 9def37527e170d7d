// +groupName=db.acme.io
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	GroupVersion  = schema.GroupVersion{Group: "db.acme.io", Version: "v1"}
	SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)
	AddToScheme   = SchemeBuilder.AddToScheme
)

func addKnownTypes(s *runtime.Scheme) error {
	s.AddKnownTypes(GroupVersion, &Postgres{}, &PostgresList{})
	metav1.AddToGroupVersion(s, GroupVersion)
	return nil
}

type Schedule struct {
	Cron string `json:"cron,omitempty"`
	Keep int32  `json:"keep,omitempty"`
}

type Bucket struct {
	Name   string `json:"name,omitempty"`
	Region string `json:"region,omitempty"`
}

type PostgresSpec struct {
	// +optional
	Schedule *Schedule `json:"schedule,omitempty"`
	// +optional
	Bucket *Bucket `json:"bucket,omitempty"`
}

type PostgresStatus struct {
	Cron string `json:"cron,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Postgres struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PostgresSpec   `json:"spec,omitempty"`
	Status PostgresStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type PostgresList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Postgres `json:"items"`
}
