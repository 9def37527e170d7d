// Package v1 holds the pki.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "pki.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type IssuerSpec struct {
	URL string `json:"uRL,omitempty"`
}
type IssuerStatus struct {
	Ready bool `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Issuer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              IssuerSpec   `json:"spec,omitempty"`
	Status            IssuerStatus `json:"status,omitempty"`
}

type IssuerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Issuer `json:"items"`
}

func (in *Issuer) DeepCopyInto(out *Issuer) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Issuer) DeepCopy() *Issuer {
	if in == nil {
		return nil
	}
	out := new(Issuer)
	in.DeepCopyInto(out)
	return out
}
func (in *Issuer) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *IssuerList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(IssuerList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Issuer, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Issuer{}, &IssuerList{})
}
