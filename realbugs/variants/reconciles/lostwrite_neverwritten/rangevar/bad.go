package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type SweepReconciler struct {
	client.Client
	MaxAge time.Duration
}

func (r *SweepReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var machines platformv1.MachineList
	if err := r.List(ctx, &machines, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for _, m := range machines.Items {
		if m.Status.LastHeartbeat != nil && time.Since(m.Status.LastHeartbeat.Time) > r.MaxAge {
			m.Status.Phase = "Lost" // WANT lostwrite/never-written
		}
	}
	for i := range machines.Items {
		if err := r.Status().Update(ctx, &machines.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{RequeueAfter: r.MaxAge}, nil
}
