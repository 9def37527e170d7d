package tasks

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/klog/v2"
)

type Func func(stop <-chan struct{}) error

// Set keeps the background tasks of the operator until they are run.
type Set struct {
	mu    sync.Mutex
	tasks map[string]Func
}

func (s *Set) Register(name string, f Func) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tasks == nil {
		s.tasks = map[string]Func{}
	}
	s.tasks[name] = f
}

// Run runs all tasks until ctx ends or one of them fails.
func (s *Set) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	s.mu.Lock()
	for name, f := range s.tasks {
		wg.Go(func() {
			if err := f(ctx.Done()); err != nil {
				cancel(fmt.Errorf("task %s: %w", name, err))
			}
			klog.V(1).InfoS("task ended", "task", name)
		})
	}
	s.mu.Unlock()
	wg.Wait()
	return context.Cause(ctx)
}
