// Package v1 holds the lb.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "lb.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type ListenerSpec struct {
	Port int `json:"port,omitempty"`
}
type ListenerStatus struct {
	Bound bool `json:"bound,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Listener struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              ListenerSpec   `json:"spec,omitempty"`
	Status            ListenerStatus `json:"status,omitempty"`
}

type ListenerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Listener `json:"items"`
}

func (in *Listener) DeepCopyInto(out *Listener) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Listener) DeepCopy() *Listener {
	if in == nil {
		return nil
	}
	out := new(Listener)
	in.DeepCopyInto(out)
	return out
}
func (in *Listener) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *ListenerList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(ListenerList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Listener, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Listener{}, &ListenerList{})
}
