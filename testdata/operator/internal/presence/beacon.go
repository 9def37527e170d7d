// Package presence tells other operators that this one is at work.
package presence

import (
	"context"

	coordinationv1 "k8s.io/api/coordination/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Beacon is a lease that is there as long as the operator leads.
type Beacon struct {
	Client client.Client
	Lease  *coordinationv1.Lease
}

var _ manager.Runnable = (*Beacon)(nil)

// Start creates the lease, and deletes it at the end.
func (b *Beacon) Start(ctx context.Context) error {
	if err := client.IgnoreAlreadyExists(b.Client.Create(ctx, b.Lease)); err != nil {
		return err
	}
	<-ctx.Done()
	ctrl.LoggerFrom(ctx).Info("leaving", "lease", b.Lease.Name)
	return b.Client.Delete(ctx, b.Lease)
}
