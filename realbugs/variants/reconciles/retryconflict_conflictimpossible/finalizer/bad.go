package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const guardFinalizer = "platform.acme.io/guard"

type Guard struct {
	client.Client
}

func (g *Guard) Protect(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var db platformv1.Database
		if err := g.Get(ctx, key, &db); err != nil {
			return err
		}
		base := db.DeepCopy()
		if !controllerutil.AddFinalizer(&db, guardFinalizer) {
			return nil
		}
		return g.Patch(ctx, &db, client.MergeFrom(base)) // WANT retryconflict/conflict-impossible or lostwrite/lockless-list-patch or finalizerorder/lockless-patch
	})
}
