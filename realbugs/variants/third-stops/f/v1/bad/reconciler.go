package database

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/third-stops/f/v1/bad/audit"
)

type Reconciler struct {
	client.Client
	Trail *audit.Trail
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager, stop <-chan struct{}) error {
	go r.Trail.Drain(stop)
	return ctrl.NewControllerManagedBy(mgr).For(&appsv1.StatefulSet{}).Complete(r)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s appsv1.StatefulSet
	if err := r.Get(ctx, req.NamespacedName, &s); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if s.Spec.Replicas == nil || *s.Spec.Replicas > 0 {
		return ctrl.Result{}, nil
	}
	one := int32(1)
	s.Spec.Replicas = &one
	if err := r.Update(ctx, &s); err != nil {
		return ctrl.Result{}, err
	}
	r.Trail.Record(req.String(), "woken up")
	return ctrl.Result{}, nil
}
