package machine

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/strip-then-delete/stale-machines/good/api/v1"
)

// PowerFinalizer holds a machine until it is off.
const PowerFinalizer = "metal.rackops.io/power"

// Power switches servers.
type Power interface {
	On(ctx context.Context, serial string) error
	Off(ctx context.Context, serial string) error
}

// Reconciler powers machines.
type Reconciler struct {
	client.Client

	Power Power
}

// Reconcile powers one machine.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &v1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !m.DeletionTimestamp.IsZero() {
		if err := r.Power.Off(ctx, m.Spec.Serial); err != nil {
			return ctrl.Result{}, err
		}
		if controllerutil.RemoveFinalizer(m, PowerFinalizer) {
			return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, m))
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(m, PowerFinalizer) {
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Power.On(ctx, m.Spec.Serial)
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Machine{}).Complete(r)
}
