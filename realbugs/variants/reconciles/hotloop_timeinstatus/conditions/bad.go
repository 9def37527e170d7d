package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TunnelReconciler struct {
	client.Client
	Probe func(ctx context.Context, gateway string) error
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.observe(ctx, tunnel)
	return ctrl.Result{}, r.Status().Update(ctx, tunnel)
}

func (r *TunnelReconciler) observe(ctx context.Context, tunnel *platformv1.Tunnel) {
	cond := metav1.Condition{
		Type:               "Connected",
		Status:             metav1.ConditionTrue,
		Reason:             "Probed",
		LastTransitionTime: metav1.Now(), // WANT hotloop/time-in-status
	}
	if err := r.Probe(ctx, tunnel.Spec.Gateway); err != nil {
		cond.Status, cond.Message = metav1.ConditionFalse, err.Error()
	}
	tunnel.Status.Conditions = []metav1.Condition{cond}
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).Named("tunnel-probe")
	b = b.For(&platformv1.Tunnel{})
	return b.Complete(r)
}
