package result_dropped

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := r.waits(ctx, req); err != nil { // want `result-dropped: the Result of waits is thrown away: when it asks for a requeue, there is none`
		return ctrl.Result{}, err
	}
	if _, err := r.works(ctx, req); err != nil {
		return ctrl.Result{}, err
	}
	return r.waits(ctx, req)
}

func (r *Pods) waits(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: 5}, nil
}

// works never asks for another turn.
func (r *Pods) works(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
}
