package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// WindowSpec is when nodes may be drained.
type WindowSpec struct {
	// +optional
	Start *metav1.Time `json:"start,omitempty"`
	// +optional
	End  *metav1.Time `json:"end,omitempty"`
	Pool string       `json:"pool"`
}

// WindowStatus says whether the window is open.
type WindowStatus struct {
	Open bool `json:"open,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Window is the schema of the window API.
type Window struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   WindowSpec   `json:"spec,omitempty"`
	Status WindowStatus `json:"status,omitempty"`
}

// +kubebuilder:object:root=true

// WindowList is a list of Window.
type WindowList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Window `json:"items"`
}
