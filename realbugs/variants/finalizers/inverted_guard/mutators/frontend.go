package mutators

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	lbv1 "example.org/variants/finalizers/inverted_guard/mutators/v1alpha1"
)

const frontendFinalizer = "lb.example.com/frontend"

type frontendScope struct {
	client.Client
	lb *lbv1.LoadBalancer
}

func (s frontendScope) hasFinalizer() bool {
	return controllerutil.ContainsFinalizer(s.lb, frontendFinalizer)
}

func (s frontendScope) deleting() bool { return s.lb.DeletionTimestamp != nil }

func (s frontendScope) mutate(ctx context.Context, opts ...mutator) error {
	base := s.lb.DeepCopy()
	for _, opt := range opts {
		opt(s.lb)
	}
	return s.Patch(ctx, s.lb, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

type FrontendReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *FrontendReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := frontendScope{Client: r.Client, lb: &lbv1.LoadBalancer{}}
	if err := r.Get(ctx, req.NamespacedName, s.lb); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch {
	case s.deleting() && s.hasFinalizer():
		if err := r.Cloud.Release(ctx, s.lb.Spec.Address); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, s.mutate(ctx, func(lb *lbv1.LoadBalancer) {
			controllerutil.RemoveFinalizer(lb, frontendFinalizer)
		})
	case s.deleting():
		return ctrl.Result{}, nil
	case !s.hasFinalizer():
		return ctrl.Result{}, s.mutate(ctx, func(lb *lbv1.LoadBalancer) {
			controllerutil.AddFinalizer(lb, frontendFinalizer)
		})
	}
	return ctrl.Result{}, r.Cloud.Ensure(ctx, s.lb.Spec.Address)
}
