package release

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const tokenFinalizer = "snapshots.example.com/token"

// Tokens deletes the secret by which a snapshot can be downloaded.
type Tokens struct {
	client.Client
}

// Reconcile holds a snapshot until its secret is gone.
func (r *Tokens) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(&snapshot, tokenFinalizer) {
			return ctrl.Result{}, r.Update(ctx, &snapshot)
		}
		return ctrl.Result{}, nil
	}
	var secret corev1.Secret
	err := r.Get(ctx, client.ObjectKey{Namespace: "downloads", Name: snapshot.Name}, &secret)
	if err == nil {
		err = r.Delete(ctx, &secret)
	}
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.RemoveFinalizer(&snapshot, tokenFinalizer) {
		return ctrl.Result{}, r.Update(ctx, &snapshot)
	}
	return ctrl.Result{}, nil
}

// SetupWithManager registers the reconciler.
func (r *Tokens) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("tokens").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
