package unmet

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// logsAndWaits tells of the time, and ends as without it.
func (r *SetReconciler) logsAndWaits(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, pods := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited > stores.Timeout { // want `inert-timeout: logsAndWaits only returns when SatisfiedExpectations has timed out: the expectation stays`
			klog.InfoS("events are late", "pods", pods)
		}
		return ctrl.Result{}, nil // related `ends here`
	}
	return r.next(ctx, req)
}

// asksWhether gets the answer from a method, and the Result beside it.
func (r *SetReconciler) asksWhether(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if wait, result := r.outstanding(req.String()); wait {
		return result, nil
	}
	return r.next(ctx, req)
}

func (r *SetReconciler) outstanding(key string) (bool, ctrl.Result) {
	satisfied, waited, pods := r.scale.SatisfiedExpectations(key)
	if satisfied {
		return false, ctrl.Result{}
	}
	if waited > stores.Timeout { // want `inert-timeout: asksWhether only returns when SatisfiedExpectations has timed out`
		klog.InfoS("events are late", "pods", pods)
	}
	return true, ctrl.Result{}
}

// okLogsAndComesBack asks for another look.
func (r *SetReconciler) okLogsAndComesBack(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, pods := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited > stores.Timeout {
			klog.InfoS("events are late", "pods", pods)
		}
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return r.next(ctx, req)
}

// okDeletesAndWaits starts anew with the next event.
func (r *SetReconciler) okDeletesAndWaits(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited > stores.Timeout {
			r.scale.DeleteExpectations(req.String())
		}
		return ctrl.Result{}, nil
	}
	return r.next(ctx, req)
}

// okAsksWhether gets a Result that asks for another look.
func (r *SetReconciler) okAsksWhether(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if wait, result := r.okOutstanding(req.String()); wait {
		return result, nil
	}
	return r.next(ctx, req)
}

func (r *SetReconciler) okOutstanding(key string) (bool, ctrl.Result) {
	satisfied, waited, pods := r.scale.SatisfiedExpectations(key)
	if satisfied {
		return false, ctrl.Result{}
	}
	if waited > stores.Timeout {
		klog.InfoS("events are late", "pods", pods)
	}
	return true, ctrl.Result{RequeueAfter: stores.Timeout}
}

func (r *SetReconciler) next(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}
