package nodepool

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-wrong-error/pool/bad/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
)

type provider interface {
	Servers(ctx context.Context, pool string) ([]string, error)
	Add(ctx context.Context, pool, flavor string) error
	Drop(ctx context.Context, pool, server string) error
}

func (r *Reconciler) syncServers(ctx context.Context, pool *v1alpha1.NodePool) (size int32, err error) {
	servers, err := r.cloud.Servers(ctx, pool.Name)
	if err != nil {
		return 0, fmt.Errorf("list servers: %w", err)
	}
	size = int32(len(servers))
	for ; size < pool.Spec.Size; size++ {
		if addErr := r.cloud.Add(ctx, pool.Name, pool.Spec.Flavor); addErr != nil {
			r.events.Event(pool, corev1.EventTypeWarning, "AddFailed", addErr.Error())
			return size, err // WANT reconcileresult/wrong-error
		}
	}
	for size > pool.Spec.Size {
		size--
		if dropErr := r.cloud.Drop(ctx, pool.Name, servers[size]); dropErr != nil {
			return size + 1, fmt.Errorf("drop server: %w", dropErr)
		}
	}
	return size, nil
}
