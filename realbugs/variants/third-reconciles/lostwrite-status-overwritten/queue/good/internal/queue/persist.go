package queue

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-status-overwritten/queue/good/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func (r *Reconciler) ensureFinalizer(ctx context.Context, q *v1alpha1.Queue) error {
	if !controllerutil.AddFinalizer(q, finalizer) {
		return nil
	}
	return r.kube.Update(ctx, q)
}

func (r *Reconciler) storeStatus(ctx context.Context, q *v1alpha1.Queue) error {
	return r.kube.Status().Update(ctx, q)
}

func (r *Reconciler) teardown(ctx context.Context, q *v1alpha1.Queue) error {
	if !controllerutil.ContainsFinalizer(q, finalizer) {
		return nil
	}
	if err := r.broker.Delete(ctx, q.Namespace+"."+q.Name); err != nil {
		return fmt.Errorf("delete: %w", err)
	}
	controllerutil.RemoveFinalizer(q, finalizer)
	return r.kube.Update(ctx, q)
}

func Setup(mgr ctrl.Manager, b broker) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Queue{}).Complete(&Reconciler{kube: mgr.GetClient(), broker: b})
}
