package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ShareReconciler struct {
	client.Client
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if share.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.removeExports(ctx, share)
}

func (r *ShareReconciler) removeExports(ctx context.Context, share *platformv1.Share) (err error) {
	var cms corev1.ConfigMapList
	if err = r.List(ctx, &cms, client.InNamespace(share.Namespace), client.MatchingLabels{"share": share.Name}); err != nil {
		return err
	}
	for i := range cms.Items {
		if derr := r.Delete(ctx, &cms.Items[i]); client.IgnoreNotFound(derr) != nil {
			err = errors.Join(err, derr)
		}
	}
	return err
}
