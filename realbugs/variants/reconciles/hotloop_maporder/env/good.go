package controllers

import (
	"context"
	"slices"
	"sort"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	args := argsOf(db.Spec.Parameters)
	sort.Strings(args)

	sts := &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, sts); err != nil {
		return ctrl.Result{}, err
	}
	if len(sts.Spec.Template.Spec.Containers) == 0 || slices.Equal(sts.Spec.Template.Spec.Containers[0].Args, args) {
		return ctrl.Result{}, nil
	}
	sts.Spec.Template.Spec.Containers[0].Args = args
	return ctrl.Result{}, r.Update(ctx, sts)
}
