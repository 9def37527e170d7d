package returns_early

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// shards are swept by a goroutine each.
type shards struct {
	sweep   map[string]func(context.Context)
	workers int
}

func (s *shards) keep(ctx context.Context, sweep func(context.Context)) {
	wait.UntilWithContext(ctx, sweep, time.Minute)
}

// okEachShard receives once for each of its goroutines: without one there is nothing to wait for.
type okEachShard struct{ shards }

var _ manager.Runnable = (*okEachShard)(nil)

func (s *okEachShard) Start(ctx context.Context) error {
	done := make(chan struct{}, len(s.sweep))
	for _, sweep := range s.sweep {
		go func() {
			defer func() { done <- struct{}{} }()
			s.keep(ctx, sweep)
		}()
	}
	for range s.sweep {
		<-done
	}
	return nil
}

// okCounted counts them.
type okCounted struct{ shards }

var _ manager.Runnable = (*okCounted)(nil)

func (s *okCounted) Start(ctx context.Context) error {
	done := make(chan struct{})
	for i := 0; i < s.workers; i++ {
		go func() {
			s.keep(ctx, s.sweep["all"])
			done <- struct{}{}
		}()
	}
	for range s.workers {
		<-done
	}
	return nil
}

// okListed has a channel for each.
type okListed struct{ shards }

var _ manager.Runnable = (*okListed)(nil)

func (s *okListed) Start(ctx context.Context) error {
	var ended []chan struct{}
	for _, sweep := range s.sweep {
		done := make(chan struct{})
		ended = append(ended, done)
		go func() {
			defer close(done)
			s.keep(ctx, sweep)
		}()
	}
	for _, done := range ended {
		<-done
	}
	return nil
}

// A loop that looks at something else waits for nothing.
type unlisted struct{ shards }

var _ manager.Runnable = (*unlisted)(nil)

func (s *unlisted) Start(ctx context.Context) error {
	for _, sweep := range s.sweep {
		go s.keep(ctx, sweep)
	}
	for name := range s.sweep {
		delete(s.sweep, name)
	}
	return nil // want `returns-early: Start of \*unlisted returns while its goroutine still runs`
}
