package secrets

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

func (c *Controller) sync(ctx context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil
	}
	s, err := c.lister.Secrets(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return c.mirror.Delete(ctx, key)
	}
	if err != nil {
		return err
	}
	return c.mirror.Put(ctx, key, s.Data)
}

// Run mirrors until the context ends.
func (c *Controller) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return errors.New("secrets did not sync")
	}
	context.AfterFunc(ctx, c.queue.ShutDown)
	for {
		key, shutdown := c.queue.Get()
		if shutdown {
			return nil
		}
		if err := c.sync(ctx, key); err != nil {
			utilruntime.HandleErrorWithContext(ctx, err, "sync", "key", key)
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}
