package named_via

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Branch names a Root.
type Branch struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct{ Root, Claim string }
}

// Root names a Secret, a ServiceAccount and a Soil.
type Root struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct{ Secret, Account, Soil string }
}

// Soil names a ConfigMap.
type Soil struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct{ Config string }
}

// Leaf has its secret made by its controller.
type Leaf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct{ Secret string }
}

// DeepCopyObject copies a Branch.
func (o *Branch) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// DeepCopyObject copies a Root.
func (o *Root) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// DeepCopyObject copies a Soil.
func (o *Soil) DeepCopyObject() runtime.Object { copied := *o; return &copied }

// DeepCopyObject copies a Leaf.
func (o *Leaf) DeepCopyObject() runtime.Object { copied := *o; return &copied }
