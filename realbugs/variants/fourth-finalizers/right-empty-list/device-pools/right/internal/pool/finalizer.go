package pool

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/right-empty-list/device-pools/right/api/v1"
)

const finalizer = "devices.lab.dev/reserved"

// mark adds or removes the finalizer, and stores the pool if that changed it.
func (r *Reconciler) mark(ctx context.Context, p *v1.Pool, present bool) error {
	base := p.DeepCopy()
	switch {
	case present && len(p.GetFinalizers()) == 0:
		p.SetFinalizers([]string{finalizer})
	case present:
		if !controllerutil.AddFinalizer(p, finalizer) {
			return nil
		}
	default:
		if !controllerutil.RemoveFinalizer(p, finalizer) {
			return nil
		}
	}
	return client.IgnoreNotFound(r.Patch(ctx, p, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})))
}
