package controllers

import (
	"context"

	"example.org/variants/third-reconciles/watchwiring-unindexed-field/secretref/bad/api/v1"
	"example.org/variants/third-reconciles/watchwiring-unindexed-field/secretref/bad/internal/index"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/handler"
)

func (r *UpstreamReconciler) SetupWithManager(ctx context.Context, mgr ctrl.Manager) error {
	if err := index.Add(ctx, mgr.GetFieldIndexer()); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Upstream{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.upstreamsOf)).
		Complete(r)
}
