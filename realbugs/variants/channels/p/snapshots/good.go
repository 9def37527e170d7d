package snapshots

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Planner hands requests to one worker and remembers when each volume was last seen to.
type Planner struct {
	mu       sync.Mutex
	last     map[string]time.Time
	pending  int
	requests chan Request
	take     func(context.Context, string) error
}

func NewPlanner(take func(context.Context, string) error) *Planner {
	return &Planner{last: map[string]time.Time{}, requests: make(chan Request), take: take}
}

// Submit hands the volumes to the worker, the ones that are due.
func (p *Planner) Submit(ctx context.Context, volumes []string, every time.Duration) error {
	for _, r := range p.due(volumes, every) {
		select {
		case p.requests <- r:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (p *Planner) due(volumes []string, every time.Duration) []Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	var due []Request
	for _, v := range volumes {
		if now.Sub(p.last[v]) < every {
			continue
		}
		p.pending++
		due = append(due, Request{Volume: v, At: now})
	}
	return due
}

// Run takes snapshots until ctx ends.
func (p *Planner) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-p.requests:
			if err := p.take(ctx, r.Volume); err != nil {
				klog.ErrorS(err, "no snapshot", "volume", r.Volume)
			}
			p.mu.Lock()
			p.pending--
			p.last[r.Volume] = r.At
			p.mu.Unlock()
		}
	}
}
