package kept

import (
	"context"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/kept/apply"
)

// Yachts makes roles, and watches them.
type Yachts struct{ client.Client }

func (r *Yachts) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Yacht{}). // ok
		Watches(&rbacv1.ClusterRole{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

func (r *Yachts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	yacht := &Yacht{}
	if err := r.Get(ctx, req.NamespacedName, yacht); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, yachtRole(ctx, r.Client, yacht)
}

func yachtRole(ctx context.Context, c client.Client, yacht *Yacht) error {
	role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: yacht.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, role, func() error { return nil })
	return err
}

// Sails has the role of its yacht made, whose controller watches the roles.
type Sails struct{ client.Client }

func (r *Sails) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Sail{}).Complete(r) // ok
}

func (r *Sails) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	yacht := &Yacht{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "yacht-of-" + req.Name}, yacht); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, yachtRole(ctx, r.Client, yacht)
}

// Oars has the role of its fleet made by another package.
type Oars struct{ client.Client }

func (r *Oars) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Oar{}).Complete(r) // ok
}

func (r *Oars) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fleet := &apply.Fleet{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "fleet-of-" + req.Name}, fleet); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, apply.FleetRole(ctx, r.Client, fleet)
}
