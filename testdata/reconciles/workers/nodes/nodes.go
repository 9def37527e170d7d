// Package nodes has a controller with a queue, as sample-controller has it, and handlers as those of rancher.
package nodes

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue       workqueue.TypedRateLimitingInterface[string]
	syncHandler func(ctx context.Context, key string) error
	announce    func(key string) error
}

func newController() *controller {
	c := &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	c.syncHandler = c.sync
	c.announce = c.announced
	return c
}

func (c *controller) next(ctx context.Context) bool { // reconciles: none
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	err := func() error { // reconciles: none
		defer c.queue.Done(key)
		if err := c.announce(key); err != nil {
			utilruntime.HandleError(err) // it is not tried again
		}
		if err := c.syncHandler(ctx, key); err != nil {
			c.queue.AddRateLimited(key)
			return fmt.Errorf("%s: %w", key, err)
		}
		c.queue.Forget(key)
		return nil
	}()
	if err != nil {
		utilruntime.HandleError(err)
	}
	return true
}

func (c *controller) sync(ctx context.Context, key string) error { // reconciles: ends runs retries
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	return c.label(ctx, namespace, name)
}

func (c *controller) label(ctx context.Context, namespace, name string) error { // reconciles: runs
	return nil
}

func (c *controller) announced(key string) error { // reconciles: none
	return nil
}

func (c *controller) OnNodeChanged(key string, node *corev1.Node) (*corev1.Node, error) { // reconciles: ends runs retries
	return c.labelled(key, node)
}

// It is a step of another function, and no handler.
func (c *controller) labelled(key string, node *corev1.Node) (*corev1.Node, error) { // reconciles: runs
	return node, nil
}

// A keyed is a reconciler of Knative that is handed keys.
type keyed struct{ controller }

func (k *keyed) Reconcile(ctx context.Context, key string) error { // reconciles: ends runs retries
	return k.label(ctx, "", key)
}

// A kinds is one around which code is generated.
type kinds struct{ controller }

func (k *kinds) ReconcileKind(ctx context.Context, node *corev1.Node) error { // reconciles: ends runs retries
	return k.FinalizeKind(ctx, node)
}

func (k *kinds) FinalizeKind(ctx context.Context, node *corev1.Node) error { // reconciles: ends runs retries
	return nil
}

func (k *kinds) ObserveAll(ctx context.Context, node *corev1.Node) error { // reconciles: none
	return nil
}
