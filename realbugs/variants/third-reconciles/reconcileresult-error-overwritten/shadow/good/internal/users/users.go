package users

import (
	"context"
	"errors"

	"example.org/variants/third-reconciles/reconcileresult-error-overwritten/shadow/good/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Database interface {
	HasUser(ctx context.Context, db, name string) (bool, error)
	CreateUser(ctx context.Context, db, name string) (string, error)
	Grant(ctx context.Context, db, name, role string) error
}

type Reconciler struct {
	client.Client
	dbs Database
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	user := &v1beta1.User{}
	if err = r.Get(ctx, req.NamespacedName, user); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	created := user.Status.Created
	defer func() {
		if user.Status.Created && !created {
			err = errors.Join(err, r.Status().Update(ctx, user))
		}
	}()
	if err = r.ensureUser(ctx, user); err != nil {
		return ctrl.Result{}, err
	}
	err = r.ensureGrants(ctx, user)
	return ctrl.Result{}, err
}
