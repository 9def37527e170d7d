package drain

import (
	"context"
	"sync"
	"time"
)

type Evictor interface {
	Evict(ctx context.Context, node, pod string) error
}

// Drainer evicts the pods of a machine in parallel.
type Drainer struct {
	evict   Evictor
	timeout time.Duration

	mu      sync.Mutex
	wg      sync.WaitGroup
	failed  map[string]error
	running bool
}

func New(e Evictor) *Drainer {
	return &Drainer{evict: e, timeout: 2 * time.Minute, failed: map[string]error{}}
}

func (d *Drainer) one(ctx context.Context, node, pod string) {
	defer d.wg.Done()
	ctx, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	err := d.evict.Evict(ctx, node, pod)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil {
		d.failed[pod] = err
		return
	}
	delete(d.failed, pod)
}
