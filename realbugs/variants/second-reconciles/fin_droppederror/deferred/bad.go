package deferred

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const userFinalizer = "database.platform.acme.io/users"

type Users interface {
	Grant(ctx context.Context, db string) error
	RevokeAll(ctx context.Context, db string) error
}

type UserReconciler struct {
	client.Client
	Users Users
}

func (r *UserReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	err := r.Get(ctx, req.NamespacedName, db)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(db, userFinalizer) {
			if err := r.Update(ctx, db); err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, r.Users.Grant(ctx, db.Name)
	}
	if !controllerutil.ContainsFinalizer(db, userFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.Users.RevokeAll(ctx, db.Name); err != nil {
		return ctrl.Result{}, err
	}
	defer func() {
		err = r.Update(ctx, db) // WANT finalizerorder/dropped-error or reconcileresult/error-overwritten
	}()
	controllerutil.RemoveFinalizer(db, userFinalizer)
	return ctrl.Result{}, nil
}

func (r *UserReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
