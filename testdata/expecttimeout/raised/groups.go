package raised

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// A Trimmer deletes pods in goroutines, some calls below its worker.
type Trimmer struct {
	SetController
	queue workqueue.TypedRateLimitingInterface[string]
	lost  func(string) []*corev1.Pod
}

func (c *Trimmer) work(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.sync(ctx, key); err != nil {
			c.queue.AddRateLimited(key)
		}
		c.queue.Done(key)
	}
}

func (c *Trimmer) sync(ctx context.Context, key string) error {
	return c.trim(ctx, key, c.lost(key))
}

func (c *Trimmer) trim(ctx context.Context, key string, lost []*corev1.Pod) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, pod := range lost {
		group.Go(func() error {
			c.expiring.ExpectDeletions(key, 1)                 // related `raised here`
			if err := c.pods.DeletePod(ctx, pod); err != nil { // related `fails here`
				return fmt.Errorf("delete pod: %w", err) // want `raise-without-lower: DeletePod fails and this return keeps what ExpectDeletions raised for it`
			}
			return nil
		})
	}
	return group.Wait()
}

func (c *Trimmer) okSync(ctx context.Context, key string) error {
	return c.okTrim(ctx, key, c.lost(key))
}

// okTrim lowers after the goroutines have ended.
func (c *Trimmer) okTrim(ctx context.Context, key string, lost []*corev1.Pod) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, pod := range lost {
		group.Go(func() error {
			c.expiring.ExpectDeletions(key, 1)
			return c.pods.DeletePod(ctx, pod)
		})
	}
	err := group.Wait()
	if err != nil {
		c.expiring.DeletionObserved(key)
	}
	return err
}
