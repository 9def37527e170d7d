package share

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/finalizer-guard-in-method/nfs-shares/bad/api/v1"
	"example.org/variants/fourth-finalizers/finalizer-guard-in-method/nfs-shares/bad/internal/export"
)

// Reconciler exports shares.
type Reconciler struct {
	client.Client

	Server export.Server
}

// Reconcile exports one share or withdraws it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &v1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	h := &holder{Client: r.Client, share: share}
	if !share.DeletionTimestamp.IsZero() {
		if err := r.Server.Withdraw(ctx, share.Spec.Path); err != nil {
			return ctrl.Result{}, fmt.Errorf("withdrawing %s: %w", share.Spec.Path, err)
		}
		return ctrl.Result{}, h.letGo(ctx)
	}
	if err := h.hold(ctx); err != nil {
		return ctrl.Result{}, err
	}
	at, err := r.Server.Ensure(ctx, share.Spec.Path)
	if err != nil {
		return ctrl.Result{}, err
	}
	if share.Status.Export == at {
		return ctrl.Result{}, nil
	}
	share.Status.Export = at
	return ctrl.Result{}, r.Status().Update(ctx, share)
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Share{}).Complete(r)
}
