package unmet

import (
	"context"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

// settled asks two stores, and its caller ends without a requeue.
func (r *SetReconciler) settled(log logr.Logger, key types.NamespacedName) bool {
	return r.uids.Satisfied(log, key) && r.others.Satisfied(log, key) // related `asked here`
}

func (r *SetReconciler) asksHelper(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.settled(klog.FromContext(ctx), req.NamespacedName) { // want `no-timeout: asksHelper returns without requeue while Satisfied is false`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okAsksHelper(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.settled(klog.FromContext(ctx), req.NamespacedName) {
		return ctrl.Result{}, errPending
	}
	return ctrl.Result{}, r.sync(req)
}

// waiting says the opposite, in several steps.
func (r *SetReconciler) waiting(log logr.Logger, key types.NamespacedName) bool {
	if !r.uids.Satisfied(log, key) {
		log.Info("Waiting for events", "set", key)
		return true
	}
	return false
}

func (r *SetReconciler) asksInverted(ctx context.Context, req ctrl.Request) error {
	if r.waiting(klog.FromContext(ctx), req.NamespacedName) { // want `no-timeout: asksInverted returns without requeue while Satisfied is false`
		return nil
	}
	return r.sync(req)
}

// A round holds what is known of one reconcile.
type round struct {
	ready bool
	log   logr.Logger
}

func (r *SetReconciler) asksForField(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	now := round{log: klog.FromContext(ctx)}
	now.ready = r.uids.Satisfied(now.log, req.NamespacedName) // want `no-timeout: asksForField returns without requeue while Satisfied is false`
	if !now.ready {
		now.log.V(4).Info("Waiting")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) asksForLiteral(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := klog.FromContext(ctx)
	now := round{log: log, ready: r.uids.Satisfied(log, req.NamespacedName)} // want `no-timeout: asksForLiteral returns without requeue while Satisfied is false`
	if !now.ready {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The variable is set in branches.
func (r *SetReconciler) asksInBranches(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ready := true
	if !r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) { // want `no-timeout: asksInBranches returns without requeue while Satisfied is false`
		ready = false
	}
	if !ready {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) asksNegated(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pending := !r.uids.Satisfied(klog.FromContext(ctx), req.NamespacedName) // want `no-timeout: asksNegated returns without requeue while Satisfied is false`
	if pending {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) asksEither(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := klog.FromContext(ctx)
	if !r.uids.Satisfied(log, req.NamespacedName) || // want `no-timeout: asksEither returns without requeue while Satisfied is false`
		!r.others.Satisfied(log, req.NamespacedName) { // want `no-timeout: asksEither returns without requeue while Satisfied is false`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

func (r *SetReconciler) okAsksForField(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	now := round{log: klog.FromContext(ctx)}
	now.ready = r.uids.Satisfied(now.log, req.NamespacedName)
	if !now.ready {
		return ctrl.Result{RequeueAfter: 10}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The answer is only told, and the work goes on.
func (r *SetReconciler) okOnlyTold(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	now := round{log: klog.FromContext(ctx)}
	now.ready = r.uids.Satisfied(now.log, req.NamespacedName)
	if !now.ready {
		now.log.Info("Not all events have been seen")
	}
	return ctrl.Result{}, r.sync(req)
}

// The helper asks a store that lets go after some minutes.
func (r *SetReconciler) patient(req ctrl.Request) bool {
	return r.expiring.SatisfiedExpectations(req.String())
}

func (r *SetReconciler) okPatient(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.patient(req) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}

// The helper asks for the queue to come back.
func (r *SetReconciler) settledOrLater(log logr.Logger, req ctrl.Request) bool {
	if r.uids.Satisfied(log, req.NamespacedName) {
		return true
	}
	r.queue.AddAfter(req, 10)
	return false
}

func (r *SetReconciler) okSettledOrLater(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if !r.settledOrLater(klog.FromContext(ctx), req) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.sync(req)
}
