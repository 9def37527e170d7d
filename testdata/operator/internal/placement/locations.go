// Package placement notes where copies lie, and since when.
package placement

import (
	"context"
	"path"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Locations notes where the copies of snapshots lie.
type Locations struct {
	client.Client
	Root string
}

// Reconcile writes the status of a snapshot when the location differs.
func (r *Locations) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := snapshot.Status.DeepCopy()
	snapshot.Status.Location = path.Join(r.Root, req.Namespace, req.Name)
	if equality.Semantic.DeepEqual(before, snapshot.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, &snapshot)
}

// SetupWithManager registers the reconciler.
func (r *Locations) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("locations").
		For(&v1alpha1.Snapshot{}).
		WithEventFilter(moved()).
		Complete(r)
}
