// Package marks changes finalizers for others.
package marks

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Name is the finalizer.
const Name = "drums.example.com/drum"

// Off takes the finalizer off in memory.
func Off(obj client.Object) { controllerutil.RemoveFinalizer(obj, Name) }

// On puts it on in memory, and says whether it was missing.
func On(obj client.Object) bool { return controllerutil.AddFinalizer(obj, Name) }

// Drop takes it off and writes the object.
func Drop(ctx context.Context, c client.Client, obj client.Object) error {
	if !controllerutil.RemoveFinalizer(obj, Name) {
		return nil
	}
	return c.Update(ctx, obj)
}
