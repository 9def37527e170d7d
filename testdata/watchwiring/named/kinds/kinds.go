// Package kinds declares what the controllers reconcile.
package kinds

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/named/lookup"
)

// Spec names other objects.
type Spec struct {
	Secret, Config string
	Claims         []string
}

// Lake is reconciled.
type Lake struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              Spec
	Status            struct{ Secret string }
}

// DeepCopyObject copies a Lake.
func (l *Lake) DeepCopyObject() runtime.Object {
	copied := *l
	return &copied
}

// GetSpec returns what others may write.
func (l *Lake) GetSpec() Spec { return l.Spec }

// ConfigKey names the config of a lake.
func (l Lake) ConfigKey() types.NamespacedName {
	return lookup.Key(l.Namespace, l.Spec.Config)
}

// OwnKey names what is made for a lake.
func (l Lake) OwnKey() types.NamespacedName {
	return types.NamespacedName{Namespace: l.Namespace, Name: l.Spec.Config + "-" + l.Name}
}

// Pond has a controller of its own.
type Pond struct{ Lake }

// River is read often.
type River struct{ Lake }

// Sea is watched with all that it names.
type Sea struct{ Lake }

// Bay makes what it names.
type Bay struct{ Lake }

// Water is any of them.
type Water interface {
	client.Object
	GetSpec() Spec
}
