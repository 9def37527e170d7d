package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-swallowed/quota/good/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type TenantReconciler struct {
	kube client.Client
}

func (t *TenantReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	tenant := &v1alpha1.Tenant{}
	err := t.kube.Get(ctx, req.NamespacedName, tenant)
	switch {
	case apierrors.IsNotFound(err):
		return reconcile.Result{}, nil
	case err != nil:
		return reconcile.Result{}, err
	}
	if err := t.ensureNamespace(ctx, tenant); err != nil {
		return reconcile.Result{}, fmt.Errorf("namespace: %w", err)
	}
	if err := t.ensureQuota(ctx, tenant); err != nil {
		return reconcile.Result{}, fmt.Errorf("quota: %w", err)
	}
	if tenant.Status.Ready {
		return reconcile.Result{}, nil
	}
	tenant.Status.Ready = true
	return reconcile.Result{}, t.kube.Status().Update(ctx, tenant)
}

func (t *TenantReconciler) ensureNamespace(ctx context.Context, tenant *v1alpha1.Tenant) error {
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: tenant.Spec.Namespace}}
	if err := t.kube.Create(ctx, ns); err != nil {
		if apierrors.IsAlreadyExists(err) {
			return nil
		}
		return err
	}
	logf.FromContext(ctx).Info("namespace created", "namespace", ns.Name)
	return nil
}
