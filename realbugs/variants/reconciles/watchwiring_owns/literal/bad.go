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

type ShareReconciler struct {
	client.Client
}

func ownerOf(share *platformv1.Share) metav1.OwnerReference {
	return metav1.OwnerReference{
		APIVersion: platformv1.GroupVersion.String(),
		Kind:       "Share",
		Name:       share.Name,
		UID:        share.UID,
	}
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{
		Name:            share.Name + "-check",
		Namespace:       share.Namespace,
		OwnerReferences: []metav1.OwnerReference{ownerOf(share)},
	}}
	err := r.Create(ctx, job)
	if apierrors.IsAlreadyExists(err) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("share-check").
		For(&platformv1.Share{}).
		Owns(&batchv1.Job{}). // WANT watchwiring/owns-without-controller
		Complete(r)
}
