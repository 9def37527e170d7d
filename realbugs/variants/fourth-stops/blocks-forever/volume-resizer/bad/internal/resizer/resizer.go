package resizer

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/blocks-forever/volume-resizer/bad/internal/pool"
)

// Resizer grows volumes whose claims ask for more.
type Resizer struct {
	client client.Client
	pool   *pool.Pool
}

func Register(mgr manager.Manager, backend pool.Backend) error {
	p := pool.New(backend, 4)
	if err := mgr.Add(p); err != nil {
		return err
	}
	return mgr.Add(&Resizer{client: mgr.GetClient(), pool: p})
}

func (r *Resizer) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(30 * time.Second):
		}
		if err := r.sweep(ctx); err != nil {
			log.FromContext(ctx).Error(err, "sweep")
		}
	}
}

func (r *Resizer) sweep(ctx context.Context) error {
	claims := &corev1.PersistentVolumeClaimList{}
	if err := r.client.List(ctx, claims); err != nil {
		return err
	}
	for i := range claims.Items {
		c := &claims.Items[i]
		want := c.Spec.Resources.Requests[corev1.ResourceStorage]
		have := c.Status.Capacity[corev1.ResourceStorage]
		if want.Cmp(have) <= 0 || c.Spec.VolumeName == "" {
			continue
		}
		reply, err := r.pool.Submit(ctx, c.Spec.VolumeName, want.Value())
		if err != nil {
			return err
		}
		if err := <-reply; err != nil { // WANT ctxrunnable/blocks-forever
			return fmt.Errorf("growing %s: %w", c.Spec.VolumeName, err)
		}
	}
	return nil
}
