package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := m.DeepCopy()
	r.observe(m)
	if m.Status.NodeRef != nil && m.Spec.ProviderID == nil {
		if err := r.adopt(ctx, m); err != nil { // WANT lostwrite/status-overwritten
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Status().Patch(ctx, m, client.MergeFrom(before))
}

func (r *MachineReconciler) observe(m *platformv1.Machine) {
	if m.Status.NodeRef == nil {
		m.Status.Phase = "Provisioning"
		return
	}
	m.Status.Phase = "Running"
}

func (r *MachineReconciler) adopt(ctx context.Context, m *platformv1.Machine) error {
	base := m.DeepCopy()
	id := "acme://" + m.Namespace + "/" + m.Name
	m.Spec.ProviderID = &id
	return r.Patch(ctx, m, client.MergeFrom(base))
}
