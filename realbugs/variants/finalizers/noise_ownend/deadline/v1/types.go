// Package v1 holds the vm.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "vm.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type GuestSpec struct {
	Image string `json:"image,omitempty"`
}
type GuestStatus struct {
	IP string `json:"iP,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Guest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              GuestSpec   `json:"spec,omitempty"`
	Status            GuestStatus `json:"status,omitempty"`
}

type GuestList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Guest `json:"items"`
}

func (in *Guest) DeepCopyInto(out *Guest) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Guest) DeepCopy() *Guest {
	if in == nil {
		return nil
	}
	out := new(Guest)
	in.DeepCopyInto(out)
	return out
}
func (in *Guest) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *GuestList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(GuestList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Guest, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Guest{}, &GuestList{})
}
