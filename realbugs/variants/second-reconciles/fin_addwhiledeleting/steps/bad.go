package steps

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const dbFinalizer = "database.platform.acme.io/cluster"

type Engine interface {
	Apply(ctx context.Context, db *api.Database) error
	Drop(ctx context.Context, name string) error
}

type DatabaseReconciler struct {
	client.Client
	Engine Engine
}

type step func(context.Context, *api.Database) (stop bool, err error)

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, s := range []step{r.claim, r.finalize, r.apply} {
		stop, err := s(ctx, db)
		if err != nil || stop {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *DatabaseReconciler) claim(ctx context.Context, db *api.Database) (bool, error) {
	if !controllerutil.AddFinalizer(db, dbFinalizer) { // WANT finalizerorder/add-while-deleting
		return false, nil
	}
	return false, r.Update(ctx, db)
}

func (r *DatabaseReconciler) finalize(ctx context.Context, db *api.Database) (bool, error) {
	if db.GetDeletionTimestamp().IsZero() {
		return false, nil
	}
	if err := r.Engine.Drop(ctx, db.Name); err != nil {
		return true, err
	}
	controllerutil.RemoveFinalizer(db, dbFinalizer)
	return true, r.Update(ctx, db)
}

func (r *DatabaseReconciler) apply(ctx context.Context, db *api.Database) (bool, error) {
	return true, r.Engine.Apply(ctx, db)
}

func (r *DatabaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
