package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type OrphanReconciler struct {
	client.Client
}

func (r *OrphanReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name, ok := secret.Labels["certificate"]
	if !ok {
		return ctrl.Result{}, nil
	}
	cert := &platformv1.Certificate{}
	err := r.Get(ctx, client.ObjectKey{Namespace: secret.Namespace, Name: name}, cert) // WANT reconcileresult/notfound-untold
	if err != nil {
		log.FromContext(ctx).Info("certificate is gone, removing its secret", "certificate", name)
		return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &secret))
	}
	return ctrl.Result{}, nil
}
