package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Spec.Storage != nil {
		logger = logger.WithValues("size", db.Spec.Storage.Size)
	}
	logger.V(1).Info("reconciling")

	pvc := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, pvc); err != nil {
		return ctrl.Result{}, err
	}
	want := resource.MustParse(db.Spec.Storage.Size) // WANT optionalnil/tested-then-used
	have := pvc.Spec.Resources.Requests[corev1.ResourceStorage]
	if want.Cmp(have) <= 0 {
		return ctrl.Result{}, nil
	}
	pvc.Spec.Resources.Requests[corev1.ResourceStorage] = want
	return ctrl.Result{}, r.Update(ctx, pvc)
}
