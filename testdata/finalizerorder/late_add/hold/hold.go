// Package hold keeps finalizers for all controllers of the module.
package hold

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Holder adds and removes a finalizer.
type Holder interface {
	AddFinalizer(ctx context.Context, obj client.Object) error
	RemoveFinalizer(ctx context.Context, obj client.Object) error
}

// API writes the object.
type API struct {
	client client.Client
	name   string
}

func (a *API) AddFinalizer(ctx context.Context, obj client.Object) error {
	if controllerutil.ContainsFinalizer(obj, a.name) {
		return nil
	}
	controllerutil.AddFinalizer(obj, a.name)
	return a.client.Update(ctx, obj)
}

func (a *API) RemoveFinalizer(ctx context.Context, obj client.Object) error {
	controllerutil.RemoveFinalizer(obj, a.name)
	return client.IgnoreNotFound(a.client.Update(ctx, obj))
}

// Funcs is made of functions.
type Funcs struct {
	Add, Remove func(ctx context.Context, obj client.Object) error
}

func (f Funcs) AddFinalizer(ctx context.Context, obj client.Object) error { return f.Add(ctx, obj) }

func (f Funcs) RemoveFinalizer(ctx context.Context, obj client.Object) error {
	return f.Remove(ctx, obj)
}
