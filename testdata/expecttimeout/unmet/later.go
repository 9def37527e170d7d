package unmet

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// The timer brings the reconcile back.
func (r *SetReconciler) okComesBackLater(req ctrl.Request, again func()) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			time.AfterFunc(time.Minute, again)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The function that is waited for brings the reconcile back.
func (r *SetReconciler) okTriesUntilItWorks(ctx context.Context, req ctrl.Request, again wait.ConditionWithContextFunc) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			_ = wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, again)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The write brings an event of the object back.
func (r *SetReconciler) okTouchesTheObject(ctx context.Context, req ctrl.Request, set *corev1.Pod) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			_, _ = ctrl.CreateOrUpdate(ctx, r.Client, set, func() error { return nil })
			return ctrl.Result{}, nil
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}
