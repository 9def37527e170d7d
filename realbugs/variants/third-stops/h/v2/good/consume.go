package broker

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Run consumes until ctx ends, over as many links as it takes.
func (c *Consumer) Run(ctx context.Context) error {
	defer c.swap(nil)
	for {
		if err := c.limiter.Wait(ctx); err != nil {
			return nil
		}
		if err := c.connect(ctx); err != nil && !errors.Is(err, context.Canceled) {
			klog.ErrorS(err, "broker link lost")
		}
	}
}

func (c *Consumer) connect(ctx context.Context) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l, err := c.dial(ctx)
	if err != nil {
		return err
	}
	c.swap(l)
	wg.Go(func() { wait.UntilWithContext(ctx, c.keepalive, c.every) })
	return l.Consume(ctx, c.handle)
}

func (c *Consumer) keepalive(ctx context.Context) {
	l := c.current()
	if l == nil {
		return
	}
	if err := l.Ping(ctx); err != nil {
		klog.V(2).InfoS("ping failed", "err", err)
	}
}
