// Package progress notes how far snapshots have come.
package progress

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const (
	startedLabel = "snapshots.example.com/started"
	checkedLabel = "snapshots.example.com/checked"
)

// Started moves a new snapshot on, and labels it.
type Started struct {
	client.Client
}

// Reconcile sets phase and label.
func (r *Started) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.Status.Phase != v1alpha1.SnapshotPending {
		return ctrl.Result{}, nil
	}
	snapshot.Status.Phase = v1alpha1.SnapshotCopying
	label(&snapshot, startedLabel)
	if err := r.Update(ctx, &snapshot); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, &snapshot)
}

func label(snapshot *v1alpha1.Snapshot, name string) {
	if snapshot.Labels == nil {
		snapshot.Labels = make(map[string]string)
	}
	snapshot.Labels[name] = "true"
}

// SetupWithManager registers the reconciler.
func (r *Started) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("started").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
