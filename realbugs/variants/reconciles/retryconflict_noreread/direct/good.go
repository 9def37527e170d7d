package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ReplicaReconciler struct {
	client.Client
}

func (r *ReplicaReconciler) setReplicas(ctx context.Context, db *platformv1.Database, n int32) error {
	if db.Status.ReadyReplicas == n {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		db.Status.ReadyReplicas = n
		err := r.Status().Update(ctx, db)
		if apierrors.IsConflict(err) {
			if getErr := r.Get(ctx, client.ObjectKeyFromObject(db), db); getErr != nil {
				return getErr
			}
		}
		return err
	})
}
