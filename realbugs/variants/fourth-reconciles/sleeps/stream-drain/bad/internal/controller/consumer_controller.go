package controller

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/sleeps/stream-drain/bad/api/v1"
	"example.org/variants/fourth-reconciles/sleeps/stream-drain/bad/internal/lag"
)

// ConsumerReconciler pauses consumers.
type ConsumerReconciler struct {
	client.Client
	Drainer *lag.Drainer
}

// Reconcile drains the consumer when it is to pause.
func (r *ConsumerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var c v1.Consumer
	if err := r.Get(ctx, req.NamespacedName, &c); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !c.Spec.Pause || c.Status.Drained {
		return ctrl.Result{}, nil
	}
	return r.drain(ctx, &c)
}

func (r *ConsumerReconciler) drain(ctx context.Context, c *v1.Consumer) (ctrl.Result, error) {
	if err := r.Drainer.Drain(ctx, c.Spec.Group, c.Spec.Topic); err != nil {
		return ctrl.Result{}, fmt.Errorf("drain %s: %w", c.Spec.Group, err)
	}
	base := c.DeepCopy()
	c.Status.Drained = true
	return ctrl.Result{}, r.Status().Patch(ctx, c, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *ConsumerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Consumer{}).Complete(r)
}
