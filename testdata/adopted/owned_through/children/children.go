// Package children writes the objects that others hand it.
package children

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Ensure makes an object that the owner controls.
func Ensure(ctx context.Context, c client.Client, owner, object client.Object) error {
	if err := ctrl.SetControllerReference(owner, object, c.Scheme()); err != nil {
		return err
	}
	return client.IgnoreAlreadyExists(c.Create(ctx, object))
}

// EnsureAll makes several.
func EnsureAll(ctx context.Context, c client.Client, owner client.Object, objects ...client.Object) error {
	for _, object := range objects {
		if err := Ensure(ctx, c, owner, object); err != nil {
			return err
		}
	}
	return nil
}

// Apply makes or changes an object.
func Apply(ctx context.Context, c client.Client, owner, object client.Object, change func() error) error {
	_, err := controllerutil.CreateOrUpdate(ctx, c, object, func() error {
		if err := change(); err != nil {
			return err
		}
		return controllerutil.SetControllerReference(owner, object, c.Scheme())
	})
	return err
}

// AsOwner returns a reference that is written out.
func AsOwner(owner client.Object, kind string) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: "caches.example.com/v1",
		Kind:       kind,
		Name:       owner.GetName(),
		UID:        owner.GetUID(),
		Controller: ptr.To(true),
	}
}

// AddOwner adds a reference to an object.
func AddOwner(object metav1.Object, ref metav1.OwnerReference) {
	object.SetOwnerReferences(append(object.GetOwnerReferences(), ref))
}

// SetOwner replaces the references in the metadata of an object.
func SetOwner(object *metav1.ObjectMeta, ref *metav1.OwnerReference) {
	object.SetOwnerReferences([]metav1.OwnerReference{*ref})
}

// EnsureIf makes the owner the controller where it is asked to.
func EnsureIf(ctx context.Context, c client.Client, owner, object client.Object, owned bool) error {
	if owned {
		if err := ctrl.SetControllerReference(owner, object, c.Scheme()); err != nil {
			return err
		}
	}
	return c.Create(ctx, object)
}

// Reference makes the owner one of the owners.
func Reference(c client.Client, owner, object client.Object) error {
	return controllerutil.SetOwnerReference(owner, object, c.Scheme())
}

// Named returns a reference to what has a name and a UID.
func Named(name string, uid types.UID) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: "caches.example.com/v1", Kind: "Cache", Name: name, UID: uid, Controller: ptr.To(true)}
}

// Later asks for another pass.
func Later(delay time.Duration) (ctrl.Result, error) {
	return ctrl.Result{RequeueAfter: delay}, nil
}
