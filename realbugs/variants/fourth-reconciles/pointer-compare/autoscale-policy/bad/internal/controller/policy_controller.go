package controller

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/pointer-compare/autoscale-policy/bad/api/v1"
	"example.org/variants/fourth-reconciles/pointer-compare/autoscale-policy/bad/internal/load"
	"example.org/variants/fourth-reconciles/pointer-compare/autoscale-policy/bad/internal/scaler"
)

// PolicyReconciler scales deployments.
type PolicyReconciler struct {
	client.Client
	Meter  load.Meter
	Scaler *scaler.Scaler
}

// Reconcile applies one policy.
func (r *PolicyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pol := &v1.ScalePolicy{}
	if err := r.Get(ctx, req.NamespacedName, pol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: pol.Namespace, Name: pol.Spec.Deployment}, dep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	waiting, perPod, err := r.Meter.Units(ctx, dep.Namespace, dep.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	target := load.Pods(waiting, perPod, pol.Spec.Min, pol.Spec.Max)
	if err := r.Scaler.Scale(ctx, dep, target); err != nil {
		return ctrl.Result{}, err
	}
	if pol.Status.Target == *target {
		return ctrl.Result{}, nil
	}
	base := pol.DeepCopy()
	pol.Status.Target = *target
	return ctrl.Result{}, r.Status().Patch(ctx, pol, client.MergeFrom(base))
}

func (r *PolicyReconciler) ofDeployment(ctx context.Context, dep client.Object) []reconcile.Request {
	var pols v1.ScalePolicyList
	if err := r.List(ctx, &pols, client.InNamespace(dep.GetNamespace())); err != nil {
		return nil
	}
	var out []reconcile.Request
	for i := range pols.Items {
		if pols.Items[i].Spec.Deployment == dep.GetName() {
			out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&pols.Items[i])})
		}
	}
	return out
}

// SetupWithManager registers the controller.
func (r *PolicyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.ScalePolicy{}).
		Watches(&appsv1.Deployment{}, handler.EnqueueRequestsFromMapFunc(r.ofDeployment)).
		Complete(r)
}
