// Package v1 holds the db.example.com API.

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"k8s.io/apimachinery/pkg/runtime"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

var (
	GroupVersion = schema.GroupVersion{Group: "db.example.com", Version: "v1"}

	SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

	AddToScheme = SchemeBuilder.AddToScheme
)

type ReplicaSpec struct {
	Primary string `json:"primary,omitempty"`
	Slot    string `json:"slot,omitempty"`
}
type ReplicaStatus struct {
	Streaming bool `json:"streaming,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Replica struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              ReplicaSpec   `json:"spec,omitempty"`
	Status            ReplicaStatus `json:"status,omitempty"`
}

type ReplicaList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Replica `json:"items"`
}

func (in *Replica) DeepCopyInto(out *Replica) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)

}

func (in *Replica) DeepCopy() *Replica {
	if in == nil {
		return nil
	}
	out := new(Replica)
	in.DeepCopyInto(out)
	return out
}
func (in *Replica) DeepCopyObject() runtime.Object { return in.DeepCopy() }

func (in *ReplicaList) DeepCopyObject() runtime.Object {
	if in == nil {
		return nil
	}
	out := new(ReplicaList)
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Replica, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
	return out
}

func init() {
	SchemeBuilder.Register(&Replica{}, &ReplicaList{})
}
