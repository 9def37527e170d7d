package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type AllocationReconciler struct {
	client.Client
}

func (r *AllocationReconciler) Allocate(ctx context.Context, key client.ObjectKey, n int32) error {
	pool := &platformv1.Pool{}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, key, pool); err != nil {
			return err
		}
		total := pool.Status.Allocated + n
		if total > pool.Spec.Size {
			return errors.New("pool is exhausted")
		}
		pool.Status.Allocated = total
		return r.Status().Update(ctx, pool)
	})
}
