// Package v1 holds the nfs.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "nfs.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type ExportSpec struct {
	Path string `json:"path,omitempty"`
}
type ExportStatus struct {
	ShareID string `json:"shareID,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Export struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              ExportSpec   `json:"spec,omitempty"`
	Status            ExportStatus `json:"status,omitempty"`
}

type ExportList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Export `json:"items"`
}

func (in *Export) DeepCopyInto(out *Export) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Export) DeepCopy() *Export {
	if in == nil {
		return nil
	}
	out := new(Export)
	in.DeepCopyInto(out)
	return out
}
func (in *Export) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *ExportList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(ExportList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Export, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Export{}, &ExportList{})
}
