// Package api holds the objects of the fixtures.
package api

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// SiteSpec says what a site serves.
type SiteSpec struct {
	Replicas *int32            `json:"replicas,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Args     []string          `json:"args,omitempty"`
	Env      []corev1.EnvVar   `json:"env,omitempty"`
	Hosts    []Host            `json:"hosts,omitempty"`
	Place    string            `json:"place,omitempty"`
}

// Valid reports whether the specification can be met.
func (s *SiteSpec) Valid() bool { return len(s.Hosts) > 0 }

// Host is a name under which a site is served.
type Host struct {
	Name string   `json:"name"`
	Port int32    `json:"port,omitempty"`
	Tags []string `json:"tags,omitempty"`
}

// SiteStatus says what is served.
type SiteStatus struct {
	Phase      string             `json:"phase,omitempty"`
	Ready      *int32             `json:"ready,omitempty"`
	Started    *metav1.Time       `json:"started,omitempty"`
	Checked    metav1.Time        `json:"checked,omitempty"`
	Pods       []string           `json:"pods,omitempty"`
	Hosts      []Host             `json:"hosts,omitempty"`
	Message    string             `json:"message,omitempty"`
	Hash       string             `json:"hash,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Site is what the controllers of the fixtures look after.
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   SiteSpec   `json:"spec,omitempty"`
	Status SiteStatus `json:"status,omitempty"`
}

// SiteList is a list of sites.
// +kubebuilder:object:root=true
type SiteList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Site `json:"items"`
}

// DeepCopy copies a spec.
func (s *SiteSpec) DeepCopy() *SiteSpec {
	out := *s
	out.Args = append([]string(nil), s.Args...)
	return &out
}

// DeepCopy copies a status.
func (s *SiteStatus) DeepCopy() *SiteStatus {
	out := *s
	out.Conditions = append([]metav1.Condition(nil), s.Conditions...)
	return &out
}

// DeepCopyInto copies a status into another one.
func (s *SiteStatus) DeepCopyInto(out *SiteStatus) { *out = *s.DeepCopy() }

// DeepCopy copies a site.
func (s *Site) DeepCopy() *Site {
	out := *s
	out.ObjectMeta = *s.ObjectMeta.DeepCopy()
	out.Spec = *s.Spec.DeepCopy()
	out.Status = *s.Status.DeepCopy()
	return &out
}

// DeepCopyObject copies a site.
func (s *Site) DeepCopyObject() runtime.Object { return s.DeepCopy() }

// DeepCopy copies a list.
func (l *SiteList) DeepCopy() *SiteList {
	out := *l
	out.Items = append([]Site(nil), l.Items...)
	return &out
}

// DeepCopyObject copies a list.
func (l *SiteList) DeepCopyObject() runtime.Object { return l.DeepCopy() }

// Default sets what is missing.
func (s *Site) Default() {
	if len(s.Spec.Hosts) == 0 {
		s.Spec.Hosts = []Host{{Name: s.Name}}
	}
}
