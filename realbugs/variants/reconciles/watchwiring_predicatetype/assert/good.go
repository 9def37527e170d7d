package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type CredentialReconciler struct {
	client.Client
}

func (r *CredentialReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &platformv1.Database{}))
}

func wanted(o client.Object) bool {
	if cm, ok := o.(*corev1.ConfigMap); ok {
		return cm.Data["username"] != ""
	}
	return true
}

func (r *CredentialReconciler) SetupWithManager(mgr ctrl.Manager) error {
	p := builder.WithPredicates(predicate.NewPredicateFuncs(wanted))
	return ctrl.NewControllerManagedBy(mgr).Named("database-users").
		For(&platformv1.Database{}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}, p).
		Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}, p).
		Complete(r)
}
