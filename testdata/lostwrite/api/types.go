// Package api holds the objects of the fixtures.
package api

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// BackupSpec says what to keep.
type BackupSpec struct {
	Volume    string   `json:"volume"`
	Suspended bool     `json:"suspended,omitempty"`
	Targets   []string `json:"targets,omitempty"`
}

// BackupStatus says what is kept.
type BackupStatus struct {
	Phase      string             `json:"phase,omitempty"`
	Size       int64              `json:"size,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`

	Sites map[string]SiteStatus `json:"sites,omitempty"`
	Zones []ZoneStatus          `json:"zones,omitempty"`
	Cache *CacheStatus          `json:"cache,omitempty"`
	Nodes []string              `json:"nodes"`
}

// CacheStatus says what is kept nearby.
type CacheStatus struct {
	Loaded bool   `json:"loaded"`
	Place  string `json:"place,omitempty"`
}

// ZoneStatus says what one zone keeps.
type ZoneStatus struct {
	Name       string             `json:"name,omitempty"`
	Ready      bool               `json:"ready,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// SiteStatus says what one site keeps.
type SiteStatus struct {
	Ready bool   `json:"ready,omitempty"`
	Place string `json:"place,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Backup has a status of its own.
type Backup struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BackupSpec   `json:"spec,omitempty"`
	Status BackupStatus `json:"status,omitempty"`
}

// Plan has its status in the object: there is no marker.
type Plan struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BackupSpec   `json:"spec,omitempty"`
	Status BackupStatus `json:"status,omitempty"`
}

// BackupList is a list of backups.
// +kubebuilder:object:root=true
type BackupList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Backup `json:"items"`
}

// DeepCopy copies a status.
func (s *BackupStatus) DeepCopy() *BackupStatus {
	out := *s
	out.Conditions = append([]metav1.Condition(nil), s.Conditions...)
	return &out
}

// DeepCopy copies a backup.
func (b *Backup) DeepCopy() *Backup {
	out := *b
	b.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Status = *b.Status.DeepCopy()
	return &out
}

// DeepCopyInto copies a backup into another one.
func (b *Backup) DeepCopyInto(out *Backup) {
	*out = *b
	b.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Status = *b.Status.DeepCopy()
}

// DeepCopyObject copies a backup.
func (b *Backup) DeepCopyObject() runtime.Object { return b.DeepCopy() }

// Default fills in what is open.
func (b *Backup) Default() {
	if b.Spec.Volume == "" {
		b.Spec.Volume = "default"
	}
}

// DeepCopy copies a plan.
func (p *Plan) DeepCopy() *Plan {
	out := *p
	p.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Status = *p.Status.DeepCopy()
	return &out
}

// DeepCopyObject copies a plan.
func (p *Plan) DeepCopyObject() runtime.Object { return p.DeepCopy() }

// DeepCopyObject copies a list.
func (l *BackupList) DeepCopyObject() runtime.Object {
	out := *l
	out.Items = append([]Backup(nil), l.Items...)
	return &out
}

// MoveTo sets the phase of a backup, and its condition.
func (b *Backup) MoveTo(phase, reason, message string) {
	b.Status.Phase = phase
	meta.SetStatusCondition(&b.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionUnknown, Reason: reason, Message: message, LastTransitionTime: metav1.Now(),
	})
}

// FailWith says why a backup has failed.
func (b *Backup) FailWith(reason string, err error) { b.MoveTo("Failed", reason, err.Error()) }
