// Package release lets snapshots go once nothing is left of them.
package release

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/store"
)

const copyFinalizer = "snapshots.example.com/copy"

// Copies deletes the copy of a snapshot that is deleted.
type Copies struct {
	client.Client
	Store *store.Local
}

// Reconcile holds a snapshot until its copy is gone.
func (r *Copies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(&snapshot, copyFinalizer) {
			return ctrl.Result{}, r.Update(ctx, &snapshot)
		}
		return ctrl.Result{}, nil
	}
	if err := r.Store.Delete(ctx, snapshot.Status.Location); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "copy not deleted", "location", snapshot.Status.Location)
	}
	if controllerutil.RemoveFinalizer(&snapshot, copyFinalizer) {
		return ctrl.Result{}, r.Update(ctx, &snapshot)
	}
	return ctrl.Result{}, nil
}

// SetupWithManager registers the reconciler.
func (r *Copies) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("copies").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
