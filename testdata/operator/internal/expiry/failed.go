package expiry

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const (
	keptFailed = 24 * time.Hour

	schedule = "SnapshotSchedule" // the kind that makes snapshots
)

// Failed deletes snapshots of a schedule that have failed a day ago.
type Failed struct{ client.Client }

// Reconcile deletes a snapshot, or looks again when its day is over. One that has no time of its own yet is
// reconciled again when it gets one.
func (r *Failed) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	owner := metav1.GetControllerOf(&snapshot)
	if owner == nil || owner.Kind != schedule || snapshot.Status.Phase != v1alpha1.SnapshotFailed || snapshot.Status.CompletedAt == nil {
		return ctrl.Result{}, nil
	}
	left := time.Until(snapshot.Status.CompletedAt.Add(keptFailed))
	if left > 0 {
		return ctrl.Result{RequeueAfter: left}, nil
	}
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &snapshot))
}
