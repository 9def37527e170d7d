package schema

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type compactor struct {
	steps map[string]Step
	pause time.Duration
}

func NewCompactor(pause time.Duration, steps map[string]Step) manager.Runnable {
	return &compactor{steps: steps, pause: pause}
}

func (c *compactor) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	for name, step := range c.steps {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c.drive(ctx, name, step)
		}()
	}
	wg.Wait()
	return nil
}

func (c *compactor) drive(ctx context.Context, name string, step Step) {
	finished := false
	for !finished {
		n, err := step(ctx)
		switch {
		case ctx.Err() != nil:
			klog.InfoS("interrupted", "name", name)
			return
		case err != nil:
			klog.ErrorS(err, "compaction step", "name", name)
		case n == 0:
			finished = true
			continue
		default:
			klog.V(2).InfoS("segments left", "name", name, "segments", n)
		}
		t := time.NewTimer(c.pause)
		select {
		case <-ctx.Done():
			t.Stop()
		case <-t.C:
		}
	}
	klog.InfoS("compacted", "name", name)
}
