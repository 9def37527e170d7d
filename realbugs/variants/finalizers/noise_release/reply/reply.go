package reply

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type verdict struct {
	disk string
	ok   bool
}

// checker checks all disks of a host in each round and collects the verdicts.
type checker struct {
	disks []string
	check func(ctx context.Context, disk string) bool
	pace  <-chan struct{}
}

func (c *checker) round(ctx context.Context) (failed []string) {
	verdicts := make(chan verdict)
	all := make(chan struct{})
	var wg sync.WaitGroup
	for _, disk := range c.disks {
		wg.Add(1)
		go func() {
			verdicts <- verdict{disk: disk, ok: c.check(ctx, disk)}
			wg.Done()
		}()
	}
	go func() {
		wg.Wait()
		close(all)
	}()
	for {
		select {
		case <-all:
			return failed
		case v := <-verdicts:
			if !v.ok {
				failed = append(failed, v.disk)
			}
		}
	}
}

func (c *checker) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-c.pace:
			if failed := c.round(ctx); len(failed) > 0 {
				klog.InfoS("disks failed", "disks", failed)
			}
		}
	}
}

func (c *checker) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(c) }
