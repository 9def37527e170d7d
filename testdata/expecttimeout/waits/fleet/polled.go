package fleet

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// UntilMounted returns once a volume is bound, at the latest after five minutes.
func UntilMounted(ctx context.Context, c client.Client, key client.ObjectKey) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	return UntilBound(ctx, c, key)
}

// UntilBound returns once a volume is bound, or the context has ended.
func UntilBound(ctx context.Context, c client.Client, key client.ObjectKey) error {
	for {
		var vol corev1.PersistentVolume
		if err := c.Get(ctx, key, &vol); err != nil {
			return err
		}
		if vol.Status.Phase == corev1.VolumeBound {
			return nil
		}
		time.Sleep(time.Second)
	}
}
