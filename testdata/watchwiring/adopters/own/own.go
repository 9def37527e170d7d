// Package own makes what it is handed the controllers of other objects.
package own

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Adopt makes any object the controller of another one.
func Adopt(owner, object client.Object, scheme *runtime.Scheme) error {
	return controllerutil.SetControllerReference(owner, object, scheme)
}

// All does it for several.
func All(owner client.Object, scheme *runtime.Scheme, objects ...client.Object) error {
	for _, object := range objects {
		if err := Adopt(owner, object, scheme); err != nil {
			return err
		}
	}
	return nil
}

// Attach writes the reference out.
func Attach(owner client.Object, object metav1.Object, kind schema.GroupVersionKind) {
	object.SetOwnerReferences([]metav1.OwnerReference{*metav1.NewControllerRef(owner, kind)})
}

// Reference returns one to any object.
func Reference(owner metav1.Object, kind string) metav1.OwnerReference {
	return metav1.OwnerReference{Kind: kind, Name: owner.GetName(), UID: owner.GetUID(), Controller: ptr.To(true)}
}
