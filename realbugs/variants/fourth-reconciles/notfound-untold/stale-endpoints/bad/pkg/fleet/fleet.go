package fleet

import (
	"context"
	"sync"
)

// Balancer is the edge that sends traffic to nodes.
type Balancer interface {
	Members(ctx context.Context, pool string) ([]string, error)
	Remove(ctx context.Context, pool, member string) error
	Add(ctx context.Context, pool, member, address string) error
}

// Pools knows which pool a node is in.
type Pools struct {
	mu   sync.Mutex
	pool map[string]string
}

// Of returns the pool of a node.
func (p *Pools) Of(node string) (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	pool, ok := p.pool[node]
	return pool, ok
}

// Put stores the pool of a node.
func (p *Pools) Put(node, pool string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pool == nil {
		p.pool = map[string]string{}
	}
	p.pool[node] = pool
}
