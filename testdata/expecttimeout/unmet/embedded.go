package unmet

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// tracking is a store by what it embeds.
type tracking struct{ stores.Scale }

// QueueReconciler has the methods of its store, and is none for that.
type QueueReconciler struct {
	tracking
	kube client.Client
}

func (r *QueueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, _, _ := r.SatisfiedExpectations(req.String()); !ok { // want `discarded-duration: Reconcile returns without requeue while SatisfiedExpectations is false, and discards how long`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.grow(ctx, req)
}

func (r *QueueReconciler) okReconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, waited, _ := r.SatisfiedExpectations(req.String()); !ok {
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.grow(ctx, req)
}

func (r *QueueReconciler) grow(ctx context.Context, req ctrl.Request) error {
	pod := &corev1.Pod{}
	pod.Namespace, pod.Name = req.Namespace, req.Name+"-0"
	r.ExpectScale(req.String(), pod.Name)
	if err := r.kube.Create(ctx, pod); err != nil {
		r.ObserveScale(req.String(), pod.Name)
		return err
	}
	return nil
}
