// Package saving stores objects for others.
package saving

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Save stores an object for its owner, once change has changed what is there.
func Save(ctx context.Context, c client.Client, scheme *runtime.Scheme, owner, object client.Object, change func() error) error {
	_, err := controllerutil.CreateOrUpdate(ctx, c, object, func() error {
		if change != nil {
			if err := change(); err != nil {
				return err
			}
		}
		return controllerutil.SetControllerReference(owner, object, scheme)
	})
	return err
}

// Apply stores an object after the change.
func Apply(ctx context.Context, c client.Client, object client.Object, change controllerutil.MutateFn) error {
	_, err := controllerutil.CreateOrPatch(ctx, c, object, change)
	return err
}

// Replace updates what is there by what it is handed.
func Replace(ctx context.Context, c client.Client, object client.Object, change func() error) error {
	_, err := controllerutil.CreateOrUpdate(ctx, c, object.DeepCopyObject().(client.Object), change)
	if err != nil {
		return err
	}
	return c.Update(ctx, object)
}
