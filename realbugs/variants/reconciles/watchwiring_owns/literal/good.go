package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CronReconciler struct {
	client.Client
}

func (r *CronReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	job := &batchv1.CronJob{ObjectMeta: metav1.ObjectMeta{
		Name:            share.Name + "-sync",
		Namespace:       share.Namespace,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(share, platformv1.GroupVersion.WithKind("Share"))},
	}}
	err := r.Create(ctx, job)
	if apierrors.IsAlreadyExists(err) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

func (r *CronReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("share-sync").
		For(&platformv1.Share{}).
		Owns(&batchv1.CronJob{}).
		Complete(r)
}
