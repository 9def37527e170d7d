package endpointset

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
)

type Balancer struct {
	lock    sync.RWMutex
	weights map[string]int
	changes chan string
}

func New() *Balancer {
	return &Balancer{weights: map[string]int{}, changes: make(chan string)}
}

// Set is called by the endpoint controller.
func (b *Balancer) Set(addr string, w int) {
	b.lock.Lock()
	old, known := b.weights[addr]
	b.weights[addr] = w
	if !known || old != w {
		b.changes <- addr // WANT errchan/locked-send or errchan/unbuffered-send
	}
	b.lock.Unlock()
}

func (b *Balancer) snapshot() map[string]int {
	b.lock.RLock()
	defer b.lock.RUnlock()
	out := make(map[string]int, len(b.weights))
	for k, v := range b.weights {
		out[k] = v
	}
	return out
}

func (b *Balancer) Run(ctx context.Context, apply func(map[string]int) error) {
	for {
		select {
		case <-ctx.Done():
			return
		case addr := <-b.changes:
			if err := apply(b.snapshot()); err != nil {
				klog.ErrorS(err, "Applying weights", "changed", addr)
			}
		}
	}
}
