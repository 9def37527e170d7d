package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type GatewayReconciler struct {
	client.Client
	Probe func(ctx context.Context, gateway string) error
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cond := metav1.Condition{
		Type:               "GatewayUp",
		Status:             metav1.ConditionTrue,
		Reason:             "Probed",
		LastTransitionTime: metav1.Now(),
	}
	if err := r.Probe(ctx, tunnel.Spec.Gateway); err != nil {
		cond.Status, cond.Reason = metav1.ConditionFalse, "Unreachable"
	}
	if !meta.SetStatusCondition(&tunnel.Status.Conditions, cond) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Update(ctx, tunnel)
}

func (r *GatewayReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&platformv1.Tunnel{}).
		Named("tunnel-gateway").
		Complete(r)
}
