package queue_shutdown

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// sweeper takes what has piled up whenever it is woken.
type sweeper struct {
	volumes workqueue.TypedRateLimitingInterface[string]
	woken   chan struct{}
	sweep   func(context.Context, string)
}

func newSweeper(sweep func(context.Context, string)) *sweeper {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return &sweeper{volumes: queue, woken: make(chan struct{}, 1), sweep: sweep}
}

// okRun asks how many there are.
func (s *sweeper) okRun(ctx context.Context) error {
	defer s.volumes.ShutDown()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.woken:
		}
		for s.volumes.Len() > 0 {
			name, _ := s.volumes.Get()
			s.sweep(ctx, name)
			s.volumes.Done(name)
		}
	}
}

// okRunOne leaves when there is none.
func (s *sweeper) okRunOne(ctx context.Context) error {
	defer s.volumes.ShutDown()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.woken:
		}
		if s.volumes.Len() == 0 {
			continue
		}
		name, _ := s.volumes.Get()
		s.sweep(ctx, name)
		s.volumes.Done(name)
	}
}

// eager looks at the length for a message alone.
type eager struct {
	volumes workqueue.TypedRateLimitingInterface[string]
	sweep   func(context.Context, string)
	piled   func(int)
}

func newEager(sweep func(context.Context, string), piled func(int)) *eager {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return &eager{volumes: queue, sweep: sweep, piled: piled}
}

func (e *eager) Run(ctx context.Context) error {
	defer e.volumes.ShutDown()
	for ctx.Err() == nil {
		if n := e.volumes.Len(); n > 100 {
			e.piled(n)
		}
		name, _ := e.volumes.Get() // want `deaf-loop: Get of e.volumes waits on after ctx ends: the deferred ShutDown runs only after it`
		e.sweep(ctx, name)
		e.volumes.Done(name)
	}
	return nil
}
