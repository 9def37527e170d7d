package machinepool

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

type PoolReconciler struct{ shards *Shards }

func (s *Shards) submit(ctx context.Context, u Update) error {
	select {
	case s.lanes[s.index(u.Machine)] <- u:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.shards.submit(ctx, Update{Machine: req.Name, Phase: "Observed"})
}
