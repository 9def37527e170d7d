package release

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
	"github.com/ctrllint/ctrllint/testdata/operator/internal/store"
)

const manifestFinalizer = "snapshots.example.com/manifest"

// Manifests deletes the manifest of a snapshot that is deleted.
type Manifests struct {
	client.Client
	Store *store.Local
}

// Reconcile holds a snapshot until its manifest is gone.
func (r *Manifests) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(&snapshot, manifestFinalizer) {
			return ctrl.Result{}, r.Update(ctx, &snapshot)
		}
		return ctrl.Result{}, nil
	}
	if err := r.Store.Delete(ctx, snapshot.Status.Location+".json"); err != nil {
		return ctrl.Result{}, err // the snapshot stays until the next turn has done it
	}
	if controllerutil.RemoveFinalizer(&snapshot, manifestFinalizer) {
		return ctrl.Result{}, r.Update(ctx, &snapshot)
	}
	return ctrl.Result{}, nil
}

// SetupWithManager registers the reconciler.
func (r *Manifests) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("manifests").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
