package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ScheduleSpec says what to store and how often.
type ScheduleSpec struct {
	Every    metav1.Duration `json:"every"`
	Volume   string          `json:"volume"`
	KeepLast int             `json:"keepLast"`
}

// ScheduleStatus remembers the last snapshot.
type ScheduleStatus struct {
	LastSnapshot string `json:"lastSnapshot,omitempty"`
	Kept         int    `json:"kept,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Schedule is the schema of the schedule API.
type Schedule struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ScheduleSpec   `json:"spec,omitempty"`
	Status ScheduleStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// ScheduleList is a list of Schedule.
type ScheduleList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Schedule `json:"items"`
}
