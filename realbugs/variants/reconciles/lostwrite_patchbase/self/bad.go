package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type machinePatcher struct {
	client client.Client
	object *platformv1.Machine
	patch  client.Patch
}

func newMachinePatcher(c client.Client, m *platformv1.Machine) *machinePatcher {
	return &machinePatcher{client: c, object: m, patch: client.MergeFrom(m)}
}

func (p *machinePatcher) flush(ctx context.Context) error {
	return p.client.Status().Patch(ctx, p.object, p.patch) // WANT lostwrite/patch-base
}

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p := newMachinePatcher(r.Client, m)
	if m.Spec.ProviderID == nil {
		m.Status.Phase = "Pending"
	} else {
		m.Status.Phase = "Provisioned"
	}
	return ctrl.Result{}, p.flush(ctx)
}
