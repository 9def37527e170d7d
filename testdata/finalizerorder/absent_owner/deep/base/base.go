// Package base has what all reconcilers of the program share.
package base

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Reconciler reads and writes objects of any kind.
type Reconciler struct{ api client.Client }

// Client returns the client.
func (r *Reconciler) Client() client.Client { return r.api }

// Read reads an object.
func (r *Reconciler) Read(ctx context.Context, key client.ObjectKey, obj client.Object) error {
	logf.FromContext(ctx).Info("read", "name", key.Name)
	return r.Client().Get(ctx, key, obj)
}

// Drop deletes an object.
func (r *Reconciler) Drop(ctx context.Context, obj client.Object) error {
	return r.Client().Delete(ctx, obj)
}
