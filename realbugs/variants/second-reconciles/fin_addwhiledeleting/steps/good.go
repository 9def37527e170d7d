package steps

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type ClusterReconciler struct {
	client.Client
	Engine Engine
}

func (r *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, s := range []step{r.finalize, r.claim, r.apply} {
		stop, err := s(ctx, db)
		if err != nil || stop {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *ClusterReconciler) claim(ctx context.Context, db *api.Database) (bool, error) {
	if !controllerutil.AddFinalizer(db, dbFinalizer) {
		return false, nil
	}
	return false, r.Update(ctx, db)
}

func (r *ClusterReconciler) finalize(ctx context.Context, db *api.Database) (bool, error) {
	if db.GetDeletionTimestamp().IsZero() {
		return false, nil
	}
	if err := r.Engine.Drop(ctx, db.Name); err != nil {
		return true, err
	}
	controllerutil.RemoveFinalizer(db, dbFinalizer)
	return true, r.Update(ctx, db)
}

func (r *ClusterReconciler) apply(ctx context.Context, db *api.Database) (bool, error) {
	return true, r.Engine.Apply(ctx, db)
}

func (r *ClusterReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
