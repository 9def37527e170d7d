package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/hotloop-compares-pointer-with-value/tolerations/good/api/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type pusher interface {
	Push(ctx context.Context, agent string, l v1.Limits) error
}

type AgentReconciler struct {
	client.Client
	Pusher pusher
}

func (r *AgentReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	agent := &v1.Agent{}
	if err := r.Get(ctx, req.NamespacedName, agent); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !agent.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.ensureLimits(ctx, agent)
}

func (r *AgentReconciler) ensureLimits(ctx context.Context, agent *v1.Agent) error {
	wanted := limitsOf(agent)
	if agent.Status.Applied != nil && equality.Semantic.DeepEqual(*agent.Status.Applied, wanted) {
		return nil
	}
	if err := r.Pusher.Push(ctx, agent.Name, wanted); err != nil {
		return fmt.Errorf("push limits: %w", err)
	}
	agent.Status.Applied = &wanted
	return r.Status().Update(ctx, agent)
}

func (r *AgentReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Agent{}).Complete(r)
}
