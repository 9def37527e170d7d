package agentstream

import (
	"context"
	"fmt"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Registry struct {
	mu      sync.RWMutex
	healthy map[string]bool
	addr    string
}

func (r *Registry) Healthy(machine string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.healthy[machine]
}

func (r *Registry) follow(ctx context.Context) error {
	s, err := Open(r.addr)
	if err != nil {
		return fmt.Errorf("agent: %w", err)
	}
	defer s.Close()
	for ctx.Err() == nil {
		rep, err := s.Recv() // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		if err != nil {
			return fmt.Errorf("agent: %w", err)
		}
		r.mu.Lock()
		r.healthy[rep.Machine] = rep.Healthy
		r.mu.Unlock()
	}
	return nil
}

func Follow(mgr manager.Manager, addr string) (*Registry, error) {
	r := &Registry{addr: addr, healthy: map[string]bool{}}
	return r, mgr.Add(manager.RunnableFunc(r.follow))
}
