package agentstream

import (
	"context"
	"fmt"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Directory struct {
	mu   sync.RWMutex
	last map[string]*Report
	addr string
}

func (d *Directory) Last(machine string) *Report {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.last[machine]
}

func (d *Directory) follow(ctx context.Context) error {
	s, err := Open(d.addr)
	if err != nil {
		return fmt.Errorf("agent: %w", err)
	}
	over := make(chan struct{})
	defer close(over)
	go func() {
		defer s.Close()
		select {
		case <-ctx.Done():
		case <-over:
		}
	}()
	for ctx.Err() == nil {
		rep, err := s.Recv()
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return nil
		default:
			return fmt.Errorf("agent: %w", err)
		}
		d.mu.Lock()
		d.last[rep.Machine] = rep
		d.mu.Unlock()
	}
	return nil
}

func Direct(mgr manager.Manager, addr string) (*Directory, error) {
	d := &Directory{addr: addr, last: map[string]*Report{}}
	return d, mgr.Add(manager.RunnableFunc(d.follow))
}
