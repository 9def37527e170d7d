// Package claims labels the volume claims that snapshots are taken of.
package claims

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const protectedLabel = "snapshots.example.com/protected"

// Protected labels the claim of a snapshot that is complete.
type Protected struct {
	client.Client
}

// Reconcile sets the label.
func (r *Protected) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.Status.Phase != v1alpha1.SnapshotComplete {
		return ctrl.Result{}, nil
	}
	key := client.ObjectKey{Namespace: req.Namespace, Name: snapshot.Spec.VolumeClaim}
	return ctrl.Result{}, retry.RetryOnConflict(retry.DefaultRetry, func() error {
		claim := new(corev1.PersistentVolumeClaim)
		if err := r.Get(ctx, key, claim); err != nil {
			return client.IgnoreNotFound(err)
		}
		label(claim, protectedLabel)
		if err := r.Update(ctx, claim); err != nil {
			return fmt.Errorf("label %s: %v", key, err)
		}
		return nil
	})
}

func label(claim *corev1.PersistentVolumeClaim, name string) {
	if claim.Labels == nil {
		claim.Labels = make(map[string]string)
	}
	claim.Labels[name] = "true"
}

// SetupWithManager registers the reconciler.
func (r *Protected) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("protected").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
