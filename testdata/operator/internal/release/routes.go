package release

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

const routeFinalizer = "snapshots.example.com/route"

// Routes deletes the service by which a snapshot can be downloaded.
type Routes struct {
	client.Client
}

// Reconcile holds a snapshot until its service is gone.
func (r *Routes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if snapshot.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(&snapshot, routeFinalizer) {
			return ctrl.Result{}, r.Update(ctx, &snapshot)
		}
		return ctrl.Result{}, nil
	}
	var service corev1.Service
	if err := r.Get(ctx, client.ObjectKey{Namespace: "downloads", Name: snapshot.Name}, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &service); err != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.RemoveFinalizer(&snapshot, routeFinalizer) {
		return ctrl.Result{}, r.Update(ctx, &snapshot)
	}
	return ctrl.Result{}, nil
}

// SetupWithManager registers the reconciler.
func (r *Routes) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("routes").
		For(&v1alpha1.Snapshot{}).
		Complete(r)
}
