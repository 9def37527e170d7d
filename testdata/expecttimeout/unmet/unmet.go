// Package unmet holds reconciles that wait for an expectation.
package unmet

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

var errPending = errors.New("pods are pending")

type SetReconciler struct {
	client.Client
	scale    stores.Scale
	updates  stores.Updates
	uids     *stores.UIDs
	others   *stores.UIDs
	expiring *stores.Expiring
	checking *stores.Checking
	queue    workqueue.TypedRateLimitingInterface[reconcile.Request]
	delays   map[string]time.Duration
	force    bool
}

// kruise's controllers: the branch that shall get over a lost event only tells of it.
func (r *SetReconciler) logsOnly(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, pods := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			klog.InfoS("Expectation unsatisfied overtime", "set", req, "pods", pods)
			return ctrl.Result{}, nil // want `inert-timeout: logsOnly only returns when SatisfiedExpectations has timed out`
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The comparison may be the other way round.
func (r *SetReconciler) logsOnlyInverted(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, pods := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if stores.Timeout > waited {
			return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
		}
		klog.InfoS("Expectation unsatisfied overtime", "set", req, "pods", pods)
		return ctrl.Result{}, nil // want `inert-timeout: logsOnlyInverted only returns`
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okDeletes(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			r.scale.DeleteExpectations(req.String())
			return ctrl.Result{RequeueAfter: time.Second}, nil
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The fix of kruise stands behind a feature gate: one way that recovers is enough.
func (r *SetReconciler) okDeletesBehindGate(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			if r.force {
				r.scale.DeleteExpectations(req.String())
				return ctrl.Result{RequeueAfter: time.Second}, nil
			}
			return ctrl.Result{}, nil
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okTimedOutGoesOn(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited < stores.Timeout {
			return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
		}
		klog.InfoS("Expectation unsatisfied overtime", "set", req)
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okTimedOutIsAnError(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			return ctrl.Result{}, errPending
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) discards(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, _, pods := r.scale.SatisfiedExpectations(req.String()); !satisfied { // want `discarded-duration: discards returns without requeue while SatisfiedExpectations is false`
		klog.InfoS("Not satisfied", "set", req, "pods", pods)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// A fixed requeue bounds the wait.
func (r *SetReconciler) okDiscardsAndRequeues(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, _, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// A duration that is only logged is discarded too.
func (r *SetReconciler) logsDuration(req ctrl.Request) (ctrl.Result, error) {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied { // want `no-timeout: logsDuration returns without requeue while SatisfiedExpectations is false`
		klog.InfoS("Not satisfied", "set", req, "waited", waited.Seconds())
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) neverExpires(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) { // want `no-timeout: neverExpires returns without requeue while Satisfied is false`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The handler of a work queue tells of an error, or of none.
func (r *SetReconciler) syncKey(ctx context.Context, req ctrl.Request) error {
	if r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) { // want `no-timeout: syncKey returns without requeue`
		return r.sync(req)
	}
	return nil
}

// kueue returns an error, and the queue tries again (trap C2).
func (r *SetReconciler) okError(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) {
		return ctrl.Result{}, errPending
	}
	return ctrl.Result{}, r.sync(req)
}

// The store expires by itself (trap C1).
func (r *SetReconciler) okExpires(req ctrl.Request) (ctrl.Result, error) {
	if !r.expiring.SatisfiedExpectations(req.String()) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The store looks for itself, so that no event is needed (trap C3).
func (r *SetReconciler) okChecks(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.checking.IsSatisfied(ctx, req.Namespace, req.Name) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okAddsAgain(ctx context.Context, req ctrl.Request) error {
	if !r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) {
		r.queue.AddAfter(req, time.Second)
		return nil
	}
	return r.sync(req)
}

// A pod whose event is late is skipped, and the others are not.
func (r *SetReconciler) okSkipsOne(req ctrl.Request, pods []*corev1.Pod) (ctrl.Result, error) {
	for _, pod := range pods {
		if satisfied, _, _ := r.scale.SatisfiedExpectations(pod.Name); !satisfied {
			continue
		}
		if err := r.sync(req); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// A step that its caller takes again, whatever it says.
func (r *SetReconciler) okCallerComesBack(req ctrl.Request) (ctrl.Result, error) {
	if err := r.step(req); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *SetReconciler) step(req ctrl.Request) error {
	if satisfied, _, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		return nil
	}
	return r.sync(req)
}

// kruise's daemon set says no in both cases, and comes back in one of them (trap C4 is the other).
func (r *SetReconciler) podsSatisfied(key string) bool {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(key); !satisfied {
		if waited >= stores.Timeout { // want `inert-timeout: podsSatisfied comes back when SatisfiedExpectations waits, but not once it has timed out`
			klog.InfoS("Expectation unsatisfied overtime", "set", key)
		} else {
			r.push(key, stores.Timeout-waited)
		}
		return false
	}
	return true
}

func (r *SetReconciler) okPodsSatisfied(key string) bool {
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(key); !satisfied {
		if waited >= stores.Timeout {
			r.scale.DeleteExpectations(key)
		} else {
			r.push(key, stores.Timeout-waited)
		}
		return false
	}
	return true
}

func (r *SetReconciler) push(key string, d time.Duration) {
	r.delays[key] = d
	r.queue.AddAfter(reconcile.Request{}, d)
}

// A step that says how things stand, and no one asks for another look.
func (r *SetReconciler) rollingUpdate(key, revision string) (*corev1.PodStatus, error) {
	status := new(corev1.PodStatus)
	if satisfied, _, pods := r.updates.SatisfiedExpectations(key, revision); !satisfied { // want `discarded-duration: rollingUpdate returns without requeue`
		klog.V(4).InfoS("Not satisfied update", "set", key, "pods", pods)
		return status, nil
	}
	return status, r.sync(ctrl.Request{})
}

func (r *SetReconciler) sync(req ctrl.Request) error {
	return r.Get(context.Background(), req.NamespacedName, &corev1.Pod{})
}
