package agents

import (
	"context"
	"sync"
)

type agent struct {
	node string
	stop context.CancelFunc
}

// Registry runs one session per labelled node.
type Registry struct {
	ctx     context.Context
	session func(ctx context.Context, node string)
	mu      sync.Mutex
	agents  map[string]agent
	wg      sync.WaitGroup
}

func NewRegistry(ctx context.Context, session func(context.Context, string)) *Registry {
	return &Registry{ctx: ctx, session: session, agents: map[string]agent{}}
}

func (r *Registry) connect(node string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.agents[node]; ok {
		return
	}
	ctx, cancel := context.WithCancel(r.ctx)
	r.agents[node] = agent{node: node, stop: cancel}
	r.wg.Go(func() { r.session(ctx, node) })
}

func (r *Registry) disconnect(node string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if a, ok := r.agents[node]; ok {
		a.stop()
		delete(r.agents, node)
	}
}

// Wait returns when all sessions have ended.
func (r *Registry) Wait() { r.wg.Wait() }
