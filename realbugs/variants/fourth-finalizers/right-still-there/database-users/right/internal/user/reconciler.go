package user

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-finalizers/right-still-there/database-users/right/api/v1"
	"example.org/variants/fourth-finalizers/right-still-there/database-users/right/internal/sql"
)

const (
	userFinalizer = "sql.access.dev/user"
	bindings      = "sql.access.dev/user"
)

// Reconciler makes logins.
type Reconciler struct {
	client.Client

	Admin sql.Admin
}

// Reconcile makes one login, or drops it when nobody uses it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	u := &v1.User{}
	if err := r.Get(ctx, req.NamespacedName, u); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !u.DeletionTimestamp.IsZero() {
		return r.drop(ctx, u)
	}
	if controllerutil.AddFinalizer(u, userFinalizer) {
		if err := r.Update(ctx, u); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Admin.Ensure(ctx, u.Spec.Login)
}

func (r *Reconciler) drop(ctx context.Context, u *v1.User) (ctrl.Result, error) {
	var secrets corev1.SecretList
	if err := r.List(ctx, &secrets, client.InNamespace(u.Namespace), client.MatchingLabels{bindings: u.Name}); err != nil {
		return ctrl.Result{}, err
	}
	if len(secrets.Items) > 0 {
		// The watch of the secrets wakes us.
		return ctrl.Result{}, nil
	}
	idle, err := sql.Idle(ctx, r.Admin, u.Spec.Login)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !idle {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	if err := r.Admin.Drop(ctx, u.Spec.Login); err != nil {
		return ctrl.Result{}, fmt.Errorf("dropping %s: %w", u.Spec.Login, err)
	}
	controllerutil.RemoveFinalizer(u, userFinalizer)
	return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, u))
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.User{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(func(_ context.Context, o client.Object) []reconcile.Request {
			name, ok := o.GetLabels()[bindings]
			if !ok {
				return nil
			}
			return []reconcile.Request{{NamespacedName: client.ObjectKey{Namespace: o.GetNamespace(), Name: name}}}
		})).
		Complete(r)
}
