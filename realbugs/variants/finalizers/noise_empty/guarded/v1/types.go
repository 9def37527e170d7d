// Package v1 holds the ring.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "ring.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type RingSpec struct {
	Size int `json:"size,omitempty"`
}
type RingStatus struct {
	Ready bool `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Ring struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              RingSpec   `json:"spec,omitempty"`
	Status            RingStatus `json:"status,omitempty"`
}

type RingList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Ring `json:"items"`
}

func (in *Ring) DeepCopyInto(out *Ring) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Ring) DeepCopy() *Ring {
	if in == nil {
		return nil
	}
	out := new(Ring)
	in.DeepCopyInto(out)
	return out
}
func (in *Ring) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *RingList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(RingList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Ring, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Ring{}, &RingList{})
}
