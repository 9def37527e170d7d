package nobody_adds

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/nobody_adds/finalize"
)

// Nodes is a controller of parents: it holds them by the helper for all kinds.
type Nodes struct {
	client.Client
}

func (r *Nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !node.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, finalize.LetGo(ctx, r, &node)
	}
	return ctrl.Result{}, finalize.Hold(ctx, r, &node)
}

const budgetFinalizer = "budgets.example.com/guard"

// guard adds to all kinds, and budget is one of them.
func guard(ctx context.Context, c client.Client, o client.Object) error {
	if o.GetDeletionTimestamp().IsZero() && controllerutil.AddFinalizer(o, budgetFinalizer) {
		return c.Update(ctx, o)
	}
	return nil
}

// strip takes from all kinds.
func strip(ctx context.Context, c client.Client, o client.Object) error {
	controllerutil.RemoveFinalizer(o, budgetFinalizer)
	if err := c.Update(ctx, o); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return c.Delete(ctx, o)
}

// Budgets holds the budgets, in turns of its own.
type Budgets struct {
	client.Client
}

func (r *Budgets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var budget policyv1.PodDisruptionBudget
	if err := r.Get(ctx, req.NamespacedName, &budget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, guard(ctx, r, &budget)
}

func (r *Nodes) stripBudget(ctx context.Context, budget *policyv1.PodDisruptionBudget) error {
	return strip(ctx, r, budget)
}

// A held object has a holder around it.
type held struct {
	budget *policyv1.PodDisruptionBudget
	quota  *corev1.ResourceQuota
}

func (r *Nodes) inField(ctx context.Context, h *held) error {
	controllerutil.RemoveFinalizer(h.budget, budgetFinalizer)
	if err := r.Update(ctx, h.budget); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return r.Delete(ctx, h.budget)
}

// okInField strips a kind that guard is never given.
func (r *Nodes) okInField(ctx context.Context, h *held) error {
	controllerutil.RemoveFinalizer(h.quota, budgetFinalizer)
	if err := r.Update(ctx, h.quota); err != nil {
		return err
	}
	return r.Delete(ctx, h.quota)
}

func (r *Nodes) closure(ctx context.Context, budgets []policyv1.PodDisruptionBudget) error {
	drop := func(budget *policyv1.PodDisruptionBudget) error {
		controllerutil.RemoveFinalizer(budget, budgetFinalizer)
		if err := r.Update(ctx, budget); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
			return err
		}
		return r.Delete(ctx, budget)
	}
	for i := range budgets {
		if err := drop(&budgets[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Nodes) listed(ctx context.Context, budget *policyv1.PodDisruptionBudget, quota *corev1.ResourceQuota) error {
	for _, o := range []client.Object{budget, quota} {
		controllerutil.RemoveFinalizer(o, budgetFinalizer)
		if err := r.Update(ctx, o); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
			return err
		}
		if err := r.Delete(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// okListed has no object in its list that guard is given.
func (r *Nodes) okListed(ctx context.Context, quota *corev1.ResourceQuota, ranges *corev1.LimitRange) error {
	for _, o := range []client.Object{quota, ranges} {
		controllerutil.RemoveFinalizer(o, budgetFinalizer)
		if err := r.Update(ctx, o); err != nil {
			return err
		}
		if err := r.Delete(ctx, o); err != nil {
			return err
		}
	}
	return nil
}
