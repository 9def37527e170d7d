package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	SchemeBuilder = &scheme.Builder{GroupVersion: schema.GroupVersion{Group: "crew.example.org", Version: "v1"}}
	AddToScheme   = SchemeBuilder.AddToScheme
)

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Captain is what the controller is about.
type Captain struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CaptainSpec   `json:"spec"`
	Status CaptainStatus `json:"status,omitempty"`
}

type CaptainSpec struct {
	Size *int32 `json:"size,omitempty"`
}

type CaptainStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

func (c *Captain) DeepCopyObject() runtime.Object {
	out := *c
	out.ObjectMeta = *c.ObjectMeta.DeepCopy()
	if c.Spec.Size != nil {
		size := *c.Spec.Size
		out.Spec.Size = &size
	}
	out.Status.Conditions = append([]metav1.Condition(nil), c.Status.Conditions...)
	return &out
}
