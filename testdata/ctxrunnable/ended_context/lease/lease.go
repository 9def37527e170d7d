// Package lease gives a lease up, for components of other packages.
package lease

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Release gives the lease up under the context of its caller.
func Release(ctx context.Context, c client.Client, lease *coordinationv1.Lease) error {
	lease.Spec.HolderIdentity = nil
	return c.Update(ctx, lease)
}

// ReleaseInTime gives it up under a context of its own.
func ReleaseInTime(ctx context.Context, c client.Client, lease *coordinationv1.Lease) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return c.Update(last, lease)
}

// Wait returns once its context has ended.
func Wait(ctx context.Context) {
	<-ctx.Done()
}
