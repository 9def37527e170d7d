package controller

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/time-in-status/probe-target/bad/api/v1alpha1"
	"example.org/variants/fourth-reconciles/time-in-status/probe-target/bad/internal/probe"
	"example.org/variants/fourth-reconciles/time-in-status/probe-target/bad/internal/status"
)

const every = 5 * time.Minute

// TargetReconciler probes targets.
type TargetReconciler struct {
	client.Client
	Prober *probe.Prober
	Status *status.Writer
}

// Reconcile probes one target.
func (r *TargetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var t v1alpha1.Target
	if err := r.Get(ctx, req.NamespacedName, &t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	up, err := r.Prober.Up(ctx, t.Spec.URL)
	if err != nil {
		return ctrl.Result{}, err
	}
	if up != t.Status.Up {
		ctrl.LoggerFrom(ctx).Info("target changed", "up", up)
	}
	if err := r.Status.Probed(ctx, &t, up); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: every}, nil
}

// SetupWithManager registers the controller.
func (r *TargetReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1alpha1.Target{}).
		Complete(r)
}
