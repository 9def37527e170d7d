// Package v1 holds the net.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "net.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type TunnelSpec struct {
	Peer string `json:"peer,omitempty"`
	Port int    `json:"port,omitempty"`
}
type TunnelStatus struct {
	Up bool `json:"up,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Tunnel struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              TunnelSpec   `json:"spec,omitempty"`
	Status            TunnelStatus `json:"status,omitempty"`
}

type TunnelList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Tunnel `json:"items"`
}

func (in *Tunnel) DeepCopyInto(out *Tunnel) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Tunnel) DeepCopy() *Tunnel {
	if in == nil {
		return nil
	}
	out := new(Tunnel)
	in.DeepCopyInto(out)
	return out
}
func (in *Tunnel) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *TunnelList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(TunnelList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Tunnel, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Tunnel{}, &TunnelList{})
}
