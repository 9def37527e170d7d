package optional_used

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A planner hands optional parts to functions that follow them on some of their paths.
type planner struct {
	client.Client
	names []string
}

func (r *planner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.plan(b.Spec.Strategy); err != nil { // want `optional-used: b.Spec.Strategy is optional, and nothing has looked whether it is set`
		return ctrl.Result{}, err
	}
	r.okPlan(b.Spec.Strategy)
	r.okWanted(b.Spec.Strategy, b.Spec.Type == "rolling")
	return ctrl.Result{}, nil
}

// okGuarded has looked.
func (r *planner) okGuarded(ctx context.Context, key client.ObjectKey) error {
	b := &api.Backup{}
	if err := r.Get(ctx, key, b); err != nil {
		return err
	}
	if b.Spec.Strategy == nil {
		return nil
	}
	return r.plan(b.Spec.Strategy)
}

// plan follows the strategy unless there is nothing to plan.
func (r *planner) plan(strategy *api.Strategy) error {
	for _, name := range r.names {
		if strategy.Type != name { // related `followed here`
			return fmt.Errorf("no plan for %s", name)
		}
	}
	return nil
}

// okPlan looks at the strategy.
func (r *planner) okPlan(strategy *api.Strategy) {
	for range r.names {
		if strategy != nil && strategy.Type == "full" {
			r.names = nil
		}
	}
}

// okWanted is told whether there is one.
func (r *planner) okWanted(strategy *api.Strategy, wanted bool) {
	if wanted {
		r.names = append(r.names, strategy.Type)
	}
}
