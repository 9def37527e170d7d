package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
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
	if m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.removeVolumes(ctx, m)
}

func (r *MachineReconciler) removeVolumes(ctx context.Context, m *platformv1.Machine) error {
	var claims corev1.PersistentVolumeClaimList
	err := r.List(ctx, &claims, client.InNamespace(m.Namespace), client.MatchingLabels{"machine": m.Name})
	if err != nil {
		return err
	}
	for i := range claims.Items {
		err = r.Delete(ctx, &claims.Items[i]) // WANT reconcileresult/error-overwritten
	}
	return err
}
