package endpointset

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
)

type Pool struct {
	lock    sync.RWMutex
	weights map[string]int
	dirty   chan struct{}
}

func NewPool() *Pool {
	return &Pool{weights: map[string]int{}, dirty: make(chan struct{}, 1)}
}

func (p *Pool) Set(addr string, w int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.weights[addr] == w {
		return
	}
	p.weights[addr] = w
	select {
	case p.dirty <- struct{}{}:
	default:
	}
}

func (p *Pool) Run(ctx context.Context, apply func(map[string]int) error) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.dirty:
		}
		p.lock.RLock()
		out := make(map[string]int, len(p.weights))
		for k, v := range p.weights {
			out[k] = v
		}
		p.lock.RUnlock()
		if err := apply(out); err != nil {
			klog.ErrorS(err, "Applying weights", "endpoints", len(out))
		}
	}
}
