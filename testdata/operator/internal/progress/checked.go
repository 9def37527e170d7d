package progress

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Checked labels a snapshot that has a copy, and completes it.
type Checked struct {
	client.Client
}

// Reconcile sets label and phase.
func (r *Checked) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.Status.Phase != v1alpha1.SnapshotCopying || snapshot.Status.Location == "" {
		return ctrl.Result{}, nil
	}
	label(&snapshot, checkedLabel)
	if err := r.Update(ctx, &snapshot); err != nil {
		return ctrl.Result{}, err
	}
	snapshot.Status.Phase = v1alpha1.SnapshotComplete
	return ctrl.Result{}, r.Status().Update(ctx, &snapshot)
}

// SetupWithManager registers the reconciler.
func (r *Checked) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("checked").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
