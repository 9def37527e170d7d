package pool

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/right-empty-list/device-pools/right/api/v1"
	"example.org/variants/fourth-finalizers/right-empty-list/device-pools/right/internal/lab"
)

const (
	reserved = true
	free     = false
)

// Reconciler reserves devices.
type Reconciler struct {
	client.Client

	Devices lab.Devices
}

// Reconcile reserves the devices of one pool.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &v1.Pool{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !p.DeletionTimestamp.IsZero() {
		if err := r.Devices.GiveBack(ctx, req.String()); err != nil {
			return ctrl.Result{}, fmt.Errorf("giving back %s: %w", req, err)
		}
		return ctrl.Result{}, r.mark(ctx, p, free)
	}
	if err := r.mark(ctx, p, reserved); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Devices.Reserve(ctx, req.String(), p.Spec.Size)
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Pool{}).Complete(r)
}
