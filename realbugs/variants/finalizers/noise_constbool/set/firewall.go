package set

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	fwv1 "example.org/variants/finalizers/noise_constbool/set/v1"
)

const rulesFinalizer = "fw.example.com/rules"

type FirewallReconciler struct {
	client.Client
	rules interface {
		Apply(ctx context.Context, name string, n int) error
		Flush(ctx context.Context, name string) error
	}
}

func (r *FirewallReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fw := &fwv1.Firewall{}
	if err := r.Get(ctx, req.NamespacedName, fw); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if fw.DeletionTimestamp.IsZero() {
		if err := r.setFinalizer(ctx, fw, true); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.rules.Apply(ctx, fw.Name, fw.Spec.Rules)
	}
	if err := r.rules.Flush(ctx, fw.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.setFinalizer(ctx, fw, false)
}

func (r *FirewallReconciler) setFinalizer(ctx context.Context, fw *fwv1.Firewall, present bool) error {
	var changed bool
	if present {
		changed = controllerutil.AddFinalizer(fw, rulesFinalizer)
	} else {
		changed = controllerutil.RemoveFinalizer(fw, rulesFinalizer)
	}
	if !changed {
		return nil
	}
	return r.Update(ctx, fw)
}
