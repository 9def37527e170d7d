package leasecache

import (
	"context"
	"sync"
	"time"
)

// Table is a cache that can be taken down.
type Table struct {
	*Cache
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

// Launch begins to throw out what has expired.
func (t *Table) Launch(evict time.Duration) {
	ctx, cancel := context.WithCancel(context.Background())
	t.cancel = cancel
	t.wg.Go(func() {
		tick := time.NewTicker(evict)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				t.evict()
			case <-ctx.Done():
				return
			}
		}
	})
}

// Shutdown ends the eviction and waits for it.
func (t *Table) Shutdown(ctx context.Context) error {
	if t.cancel == nil {
		return nil
	}
	t.cancel()
	ended := make(chan struct{})
	go func() {
		t.wg.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
