package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type IssuerReconciler struct {
	client.Client
}

func (r *IssuerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if updated, changed := withIssuerCondition(cert); changed {
		return ctrl.Result{}, r.Status().Patch(ctx, updated, client.MergeFrom(cert))
	}
	return ctrl.Result{}, nil
}

func withIssuerCondition(cert *platformv1.Certificate) (*platformv1.Certificate, bool) {
	out := cert.DeepCopy()
	status := metav1.ConditionTrue
	if cert.Spec.IssuerRef == nil {
		status = metav1.ConditionFalse
	}
	changed := meta.SetStatusCondition(&out.Status.Conditions, metav1.Condition{
		Type:   "IssuerSet",
		Status: status,
		Reason: "Checked",
	})
	return out, changed
}
