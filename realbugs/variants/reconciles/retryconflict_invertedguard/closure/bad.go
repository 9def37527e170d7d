package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) pause(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		db := &platformv1.Database{}
		if err := r.Get(ctx, key, db); err != nil {
			return client.IgnoreNotFound(err)
		}
		db.Spec.Paused = true
		err := r.Update(ctx, db)
		if client.IgnoreNotFound(err) != nil { // WANT retryconflict/inverted-guard
			return nil
		}
		return err
	})
}
