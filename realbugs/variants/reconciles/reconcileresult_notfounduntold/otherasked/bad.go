package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ShareReconciler struct {
	client.Client
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	err := r.Get(ctx, req.NamespacedName, share)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pvc := &corev1.PersistentVolumeClaim{}
	getErr := r.Get(ctx, req.NamespacedName, pvc)
	if getErr != nil {
		if !apierrors.IsNotFound(err) { // WANT reconcileresult/notfound-untold or reconcileresult/wrong-error
			return ctrl.Result{}, err
		}
		pvc.Name, pvc.Namespace = share.Name, share.Namespace
		if err := r.Create(ctx, pvc); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
