// Package v1 holds the ipam.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "ipam.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type AddressClaimSpec struct {
	Pool string `json:"pool,omitempty"`
}
type AddressClaimStatus struct {
	Address string `json:"address,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type AddressClaim struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              AddressClaimSpec   `json:"spec,omitempty"`
	Status            AddressClaimStatus `json:"status,omitempty"`
}

type AddressClaimList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []AddressClaim `json:"items"`
}

func (in *AddressClaim) DeepCopyInto(out *AddressClaim) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *AddressClaim) DeepCopy() *AddressClaim {
	if in == nil {
		return nil
	}
	out := new(AddressClaim)
	in.DeepCopyInto(out)
	return out
}
func (in *AddressClaim) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *AddressClaimList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(AddressClaimList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]AddressClaim, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&AddressClaim{}, &AddressClaimList{})
}
