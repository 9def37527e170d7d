package controllers

import (
	"context"
	"reflect"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PolicyReconciler struct {
	client.Client
}

func (r *PolicyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
	if reflect.DeepEqual(db.Spec.Parameters, params) { // WANT hotloop/nil-and-empty
		return ctrl.Result{}, nil
	}
	db.Spec.Parameters = params
	return ctrl.Result{}, r.Update(ctx, db)
}
