package claims

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const busyLabel = "snapshots.example.com/busy"

// Busy labels the claim of a snapshot that is under way.
type Busy struct {
	client.Client
}

// Reconcile sets the label.
func (r *Busy) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.Status.Phase != v1alpha1.SnapshotCopying {
		return ctrl.Result{}, nil
	}
	key := client.ObjectKey{Namespace: req.Namespace, Name: snapshot.Spec.VolumeClaim}
	return ctrl.Result{}, retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return client.IgnoreNotFound(err)
		}
		label(claim, busyLabel)
		return r.Update(ctx, claim)
	})
}

// SetupWithManager registers the reconciler.
func (r *Busy) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("busy").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
