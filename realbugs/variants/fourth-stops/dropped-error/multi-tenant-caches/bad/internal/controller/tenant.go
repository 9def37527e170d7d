package controller

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/dropped-error/multi-tenant-caches/bad/internal/tenants"
)

// TenantReconciler counts the namespaces of each tenant.
type TenantReconciler struct {
	client.Client
	Tenants *tenants.Registry
}

func (r *TenantReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	syncCtx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	t, err := r.Tenants.Get(syncCtx, req.Name, s.Data["kubeconfig"])
	if err != nil {
		return ctrl.Result{}, err
	}
	list := &corev1.NamespaceList{}
	if err := t.GetClient().List(ctx, list); err != nil {
		return ctrl.Result{}, err
	}
	n := fmt.Sprint(len(list.Items))
	if s.Annotations["tenants.example.com/namespaces"] == n {
		return ctrl.Result{}, nil
	}
	base := s.DeepCopy()
	if s.Annotations == nil {
		s.Annotations = map[string]string{}
	}
	s.Annotations["tenants.example.com/namespaces"] = n
	return ctrl.Result{}, r.Patch(ctx, s, client.MergeFrom(base))
}
