package probe

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type Prober interface {
	Up(ctx context.Context, host string) (bool, error)
}

type EndpointReconciler struct {
	client.Client
	Prober Prober
}

func (r *EndpointReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, ep := range db.Status.Endpoints {
		if err := r.awaitUp(ctx, ep); err != nil {
			return ctrl.Result{}, err
		}
	}
	db.Status.Phase = "Reachable"
	return ctrl.Result{}, r.Status().Update(ctx, db)
}

func (r *EndpointReconciler) awaitUp(ctx context.Context, host string) error {
	return wait.PollUntilContextCancel(ctx, 2*time.Second, true, func(ctx context.Context) (bool, error) { // WANT expecttimeout/unbounded-wait or reconcileresult/sleeps
		up, err := r.Prober.Up(ctx, host)
		if err != nil {
			return false, nil
		}
		return up, nil
	})
}

func (r *EndpointReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
