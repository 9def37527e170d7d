package spot

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const releaseFinalizer = "spot.cheapcloud.io/release"

// keeper is embedded where finalizers of nodes are changed.
type keeper struct {
	client.Client
}

func (k keeper) keep(ctx context.Context, node *corev1.Node) error {
	if !controllerutil.AddFinalizer(node, releaseFinalizer) { // WANT finalizerorder/add-while-deleting
		return nil
	}
	return k.Update(ctx, node)
}

func (k keeper) free(ctx context.Context, node *corev1.Node) error {
	if !controllerutil.RemoveFinalizer(node, releaseFinalizer) {
		return nil
	}
	return client.IgnoreNotFound(k.Update(ctx, node))
}
