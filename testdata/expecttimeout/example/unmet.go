package example

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// SetReconciler has a store without a clock.
type SetReconciler struct {
	client.Client
	created *created
}

func (r *SetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.created.Satisfied(req.String()) { // want `^no-timeout: Reconcile returns without requeue while Satisfied is false, which has no timeout; a lost event blocks it for ever$`
		return ctrl.Result{}, nil // related `^ends here$`
	}
	r.created.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}

// OKSetReconciler comes back by itself.
type OKSetReconciler struct {
	client.Client
	created *created
}

func (r *OKSetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.created.Satisfied(req.String()) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	r.created.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}

// LateReconciler notes that the events are late.
type LateReconciler struct {
	client.Client
	pending *pending
}

func (r *LateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, waited := r.pending.Satisfied(req.String()); !ok { // related `^the store is asked here$`
		if waited >= timeout { // related `^timed out here$`
			klog.InfoS("Pods are late", "set", req, "waited", waited)
			return ctrl.Result{}, nil // want `^inert-timeout: Reconcile only returns when Satisfied has timed out: the expectation stays, and a lost event blocks it for ever$`
		}
		return ctrl.Result{RequeueAfter: timeout - waited}, nil
	}
	r.pending.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}

// OKLateReconciler goes on without the event.
type OKLateReconciler struct {
	client.Client
	pending *pending
}

func (r *OKLateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, waited := r.pending.Satisfied(req.String()); !ok {
		if waited < timeout {
			return ctrl.Result{RequeueAfter: timeout - waited}, nil
		}
		klog.InfoS("Pods are late", "set", req, "waited", waited)
		r.pending.DeleteExpectations(req.String())
	}
	r.pending.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}

// JobReconciler does not look at the duration.
type JobReconciler struct {
	client.Client
	pending *pending
}

func (r *JobReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, _ := r.pending.Satisfied(req.String()); !ok { // want `^discarded-duration: Reconcile returns without requeue while Satisfied is false, and discards how long; a lost event blocks it for ever$`
		return ctrl.Result{}, nil // related `^ends here$`
	}
	r.pending.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}

// OKJobReconciler comes back when the events are late.
type OKJobReconciler struct {
	client.Client
	pending *pending
}

func (r *OKJobReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if ok, waited := r.pending.Satisfied(req.String()); !ok && waited < timeout {
		return ctrl.Result{RequeueAfter: timeout - waited}, nil
	} else if !ok {
		r.pending.DeleteExpectations(req.String())
	}
	r.pending.ExpectCreations(req.String(), 1)
	return ctrl.Result{}, nil
}
