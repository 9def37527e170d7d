package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-notfound-untold/config/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type AppReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &v1.App{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name, err := r.ensureConfig(ctx, app)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("config of %s: %w", req, err)
	}
	if name == app.Status.Config {
		return ctrl.Result{}, nil
	}
	app.Status.Config = name
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *AppReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.App{}).Owns(&corev1.ConfigMap{}).Complete(r)
}
