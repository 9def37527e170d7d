package controllers

import (
	"context"
	"maps"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ParameterReconciler struct {
	client.Client
}

func (r *ParameterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	params := map[string]string{}
	for k, v := range db.Annotations {
		if name, ok := strings.CutPrefix(k, "parameter.acme.io/"); ok {
			params[name] = v
		}
	}
	if maps.Equal(db.Spec.Parameters, params) {
		return ctrl.Result{}, nil
	}
	db.Spec.Parameters = params
	return ctrl.Result{}, r.Update(ctx, db)
}
