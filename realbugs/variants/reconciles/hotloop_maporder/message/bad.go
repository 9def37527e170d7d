package controllers

import (
	"context"
	"maps"
	"slices"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
	Checks map[string]func(m *platformv1.Machine) bool
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	failed := map[string]struct{}{}
	for name, check := range r.Checks {
		if !check(m) {
			failed[name] = struct{}{}
		}
	}
	if len(failed) == 0 {
		return ctrl.Result{}, nil
	}
	names := slices.Collect(maps.Keys(failed)) // WANT hotloop/map-order
	changed := meta.SetStatusCondition(&m.Status.Conditions, metav1.Condition{
		Type:    "Healthy",
		Status:  metav1.ConditionFalse,
		Reason:  "ChecksFailed",
		Message: "failed: " + strings.Join(names, ", "),
	})
	if !changed {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, m)
}
