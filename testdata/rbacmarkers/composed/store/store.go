// Package store asks the API server for its callers.
package store

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Client is a client with a context.
type Client interface {
	Get(key types.NamespacedName, object client.Object) error
	Create(object client.Object) error
}

type wrapped struct {
	ctx    context.Context
	client client.Client
}

// Wrap puts a client together with a context.
func Wrap(ctx context.Context, c client.Client) Client { return &wrapped{ctx, c} }

func (w *wrapped) Get(key types.NamespacedName, object client.Object) error {
	return w.client.Get(w.ctx, key, object)
}

func (w *wrapped) Create(object client.Object) error { return w.client.Create(w.ctx, object) }

// Journal is what some keep in memory.
type Journal interface {
	Keep(ctx context.Context, object client.Object) error
}

// Sent sends what it is to keep.
type Sent struct{ Client client.Client }

// Keep creates an object.
func (s *Sent) Keep(ctx context.Context, object client.Object) error {
	return s.Client.Create(ctx, object)
}

// Noted keeps objects in memory.
type Noted struct{ Objects []client.Object }

// Keep notes an object.
func (n *Noted) Keep(ctx context.Context, object client.Object) error {
	n.Objects = append(n.Objects, object)
	return nil
}

// Applier is a client that makes objects as they are to be.
type Applier struct{ client.Client }

// Apply creates or updates some objects.
func (a *Applier) Apply(ctx context.Context, owner client.Object, objects ...client.Object) error {
	for _, object := range objects {
		if err := controllerutil.SetControllerReference(owner, object, a.Scheme()); err != nil {
			return err
		}
		if _, err := controllerutil.CreateOrUpdate(ctx, a.Client, object, func() error { return nil }); err != nil {
			return err
		}
	}
	return nil
}

// Delete deletes an object, if it is there.
func Delete[T client.Object](ctx context.Context, c client.Client, object T) error {
	return client.IgnoreNotFound(c.Delete(ctx, object))
}

// Status writes the status of an object.
func (a *Applier) Status(ctx context.Context, object client.Object) error {
	return a.Client.Status().Update(ctx, object)
}
