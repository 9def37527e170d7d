package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PoolReconciler struct {
	client.Client
}

func (r *PoolReconciler) Allocate(ctx context.Context, key client.ObjectKey, n int32) error {
	pool := &platformv1.Pool{}
	if err := r.Get(ctx, key, pool); err != nil {
		return err
	}
	total := pool.Status.Allocated + n
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &platformv1.Pool{}
		if err := r.Get(ctx, key, latest); err != nil {
			return err
		}
		latest.Status.Allocated = total // WANT retryconflict/computed-outside
		return r.Status().Update(ctx, latest)
	})
}
