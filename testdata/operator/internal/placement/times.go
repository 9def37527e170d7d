package placement

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Times notes since when snapshots are complete.
type Times struct{ client.Client }

// Reconcile writes the status of a snapshot when the time differs.
func (r *Times) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := snapshot.Status.DeepCopy()
	if snapshot.Status.Phase == v1alpha1.SnapshotComplete && snapshot.Status.CompletedAt == nil {
		now := metav1.Now()
		snapshot.Status.CompletedAt = &now
	}
	if equality.Semantic.DeepEqual(*before, snapshot.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, &snapshot)
}

// SetupWithManager registers the reconciler.
func (r *Times) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("times").
		For(&v1alpha1.Snapshot{}).
		WithEventFilter(finished()).
		Complete(r)
}
