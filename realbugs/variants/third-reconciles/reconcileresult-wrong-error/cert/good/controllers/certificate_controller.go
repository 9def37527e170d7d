package controllers

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/reconcileresult-wrong-error/cert/good/api/v1"
	"example.org/variants/third-reconciles/reconcileresult-wrong-error/cert/good/internal/conditions"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type CertificateReconciler struct {
	client.Client
	Issue func(ctx context.Context, hosts []string) (crt, key []byte, err error)
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	crt := &v1.Certificate{}
	err := r.Get(ctx, req.NamespacedName, crt)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret, err := r.ensureSecret(ctx, crt)
	if err != nil {
		conditions.MarkFalse(crt, "Ready", "IssueFailed", err)
		if statusErr := r.Status().Update(ctx, crt); statusErr != nil {
			logf.FromContext(ctx).Error(statusErr, "status")
		}
		return ctrl.Result{}, err
	}
	conditions.MarkTrue(crt, "Ready", "Issued")
	if updateErr := r.Status().Update(ctx, crt); updateErr != nil {
		return ctrl.Result{}, updateErr
	}
	logf.FromContext(ctx).V(1).Info("certificate is ready", "secret", secret.Name)
	return ctrl.Result{RequeueAfter: 12 * time.Hour}, nil
}

func (r *CertificateReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Certificate{}).Complete(r)
}
