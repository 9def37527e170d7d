package unmet

import (
	"context"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Two stores are asked at once, and the answer is kept in a variable.
func (r *SetReconciler) asksTwo(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := klog.FromContext(ctx)
	ready := r.uids.Satisfied(log, req.NamespacedName) && // want `no-timeout: asksTwo returns without requeue while Satisfied is false`
		r.others.Satisfied(log, req.NamespacedName) // want `no-timeout: asksTwo returns without requeue while Satisfied is false`
	if !ready {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okAsksTwo(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := klog.FromContext(ctx)
	ready := r.uids.Satisfied(log, req.NamespacedName) && r.others.Satisfied(log, req.NamespacedName)
	if !ready {
		return ctrl.Result{}, errPending
	}
	return ctrl.Result{}, r.sync(req)
}

// The reconcile may go on although a store is not satisfied.
func (r *SetReconciler) okUnlessForced(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) && !r.force {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}
