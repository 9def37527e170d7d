package probe

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type ReachabilityReconciler struct {
	client.Client
	Prober Prober
}

func (r *ReachabilityReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, ep := range db.Status.Endpoints {
		up, err := r.Prober.Up(ctx, ep)
		if err != nil || !up {
			return ctrl.Result{RequeueAfter: 2 * time.Second}, nil
		}
	}
	db.Status.Phase = "Reachable"
	return ctrl.Result{}, r.Status().Update(ctx, db)
}

func (r *ReachabilityReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
