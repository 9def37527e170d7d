package deferred

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type GrantReconciler struct {
	client.Client
	Users Users
}

func (r *GrantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	db := &api.Database{}
	if err = r.Get(ctx, req.NamespacedName, db); err != nil {
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
		err = r.Update(ctx, db)
	}()
	controllerutil.RemoveFinalizer(db, userFinalizer)
	return ctrl.Result{}, nil
}

func (r *GrantReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
