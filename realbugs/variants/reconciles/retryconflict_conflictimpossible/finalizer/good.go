package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type Keeper struct {
	client.Client
	Finalizer string
}

func (k *Keeper) Protect(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var db platformv1.Database
		if err := k.Get(ctx, key, &db); err != nil {
			return err
		}
		lock := client.MergeFromWithOptions(db.DeepCopy(), client.MergeFromWithOptimisticLock{})
		if !controllerutil.AddFinalizer(&db, k.Finalizer) {
			return nil
		}
		return k.Patch(ctx, &db, lock)
	})
}
