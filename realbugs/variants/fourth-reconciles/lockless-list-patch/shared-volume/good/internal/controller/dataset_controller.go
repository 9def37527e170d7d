package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	"example.org/variants/fourth-reconciles/lockless-list-patch/shared-volume/good/api/v1"
	"example.org/variants/fourth-reconciles/lockless-list-patch/shared-volume/good/internal/claims"
)

// DatasetReconciler holds the claims of datasets.
type DatasetReconciler struct {
	client.Client
	Holder claims.Holder
}

// Reconcile holds the claim of one dataset.
func (r *DatasetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ds := &v1.Dataset{}
	if err := r.Get(ctx, req.NamespacedName, ds); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !ds.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	pvc := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: ds.Namespace, Name: ds.Spec.Claim}, pvc); err != nil {
		return ctrl.Result{}, err
	}
	owner := metav1.OwnerReference{
		APIVersion: v1.GroupVersion.String(), Kind: "Dataset", Name: ds.Name, UID: ds.UID,
	}
	if err := r.Holder.Hold(ctx, pvc, owner); err != nil {
		return ctrl.Result{}, err
	}
	bound := pvc.Status.Phase == corev1.ClaimBound
	if ds.Status.Bound == bound {
		return ctrl.Result{}, nil
	}
	base := ds.DeepCopy()
	ds.Status.Bound = bound
	return ctrl.Result{}, r.Status().Patch(ctx, ds, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *DatasetReconciler) SetupWithManager(mgr ctrl.Manager) error {
	byOwner := handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &v1.Dataset{})
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Dataset{}).
		Watches(&corev1.PersistentVolumeClaim{}, byOwner).
		Complete(r)
}
