// Package expiry deletes snapshots whose time is over.
package expiry

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Expired deletes snapshots of a schedule that have been kept for as long as they ask for.
type Expired struct{ client.Client }

// Reconcile deletes a snapshot, or looks again when its time is over. Those that somebody has made by hand stay.
func (r *Expired) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if metav1.GetControllerOf(&snapshot).Kind != schedule || snapshot.Status.CompletedAt == nil {
		return ctrl.Result{}, nil
	}
	left := time.Until(snapshot.Status.CompletedAt.Add(snapshot.Spec.Retention.Duration))
	if left > 0 {
		return ctrl.Result{RequeueAfter: left}, nil
	}
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &snapshot))
}
