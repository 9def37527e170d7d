package guarded

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	ringv1 "example.org/variants/finalizers/noise_empty/guarded/v1"
)

const ringFinalizer = "ring.example.com/members"

type RingReconciler struct {
	client.Client
	leave func(ctx context.Context, ring string) error
}

func (r *RingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ring := &ringv1.Ring{}
	if err := r.Get(ctx, req.NamespacedName, ring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := ring.DeepCopy()
	if ring.DeletionTimestamp != nil {
		if !controllerutil.ContainsFinalizer(ring, ringFinalizer) {
			return ctrl.Result{}, nil
		}
		if err := r.leave(ctx, ring.Name); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(ring, ringFinalizer)
		return ctrl.Result{}, r.Update(ctx, ring)
	}
	if len(ring.Finalizers) == 0 {
		ring.Finalizers = []string{ringFinalizer}
	} else {
		controllerutil.AddFinalizer(ring, ringFinalizer)
	}
	if equality.Semantic.DeepEqual(before.Finalizers, ring.Finalizers) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, ring)
}
