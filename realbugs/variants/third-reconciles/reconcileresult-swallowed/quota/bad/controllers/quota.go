package controllers

import (
	"context"

	"example.org/variants/third-reconciles/reconcileresult-swallowed/quota/bad/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func (t *TenantReconciler) ensureQuota(ctx context.Context, tenant *v1alpha1.Tenant) error {
	quota := &corev1.ResourceQuota{ObjectMeta: metav1.ObjectMeta{Namespace: tenant.Spec.Namespace, Name: "tenant"}}
	_, err := controllerutil.CreateOrUpdate(ctx, t.kube, quota, func() error {
		quota.Spec.Hard = corev1.ResourceList{corev1.ResourcePods: *resource.NewQuantity(tenant.Spec.Pods, resource.DecimalSI)}
		return nil
	})
	if err != nil {
		return nil // WANT reconcileresult/swallowed
	}
	return nil
}

func (t *TenantReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Tenant{}).Complete(t)
}
