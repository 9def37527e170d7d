package controllers

import (
	"context"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CheckReconciler struct {
	client.Client
	Checks map[string]func(m *platformv1.Machine) bool
}

func (r *CheckReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	failed := sets.New[string]()
	for name, check := range r.Checks {
		if !check(m) {
			failed.Insert(name)
		}
	}
	cond := metav1.Condition{Type: "Checked", Status: metav1.ConditionTrue, Reason: "Passed"}
	if failed.Len() > 0 {
		cond.Status, cond.Reason = metav1.ConditionFalse, "ChecksFailed"
		cond.Message = strings.Join(sets.List(failed), ", ")
	}
	if !meta.SetStatusCondition(&m.Status.Conditions, cond) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, m)
}
