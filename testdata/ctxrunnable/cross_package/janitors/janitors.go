// Package janitors has components with the method of a Runnable. Most of them show nothing else, so
// that only who adds them to a manager can be told.
package janitors

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Sweeper starts its loop and returns.
type Sweeper struct{ Sweep func(context.Context) }

func (s *Sweeper) Start(ctx context.Context) error {
	go s.loop(ctx)
	return nil // want `returns-early: Start of \*Sweeper returns while its goroutine still runs`
}

func (s *Sweeper) loop(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			s.Sweep(ctx)
		}
	}
}

// Mopper waits for its context.
type Mopper struct{ Sweeper }

func (m *Mopper) Start(ctx context.Context) error {
	m.loop(ctx)
	return nil
}

// Duster says that a manager runs it: the report stands here.
type Duster struct{ Sweeper }

var _ manager.Runnable = (*Duster)(nil)

func (d *Duster) Start(ctx context.Context) error {
	go d.loop(ctx)
	return nil // want `returns-early: Start of \*Duster returns while its goroutine still runs`
}

// Airer leaves a goroutine behind that closes the window, which is no work.
type Airer struct{ Window interface{ Close() error } }

func (a *Airer) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		_ = a.Window.Close()
	}()
	return nil
}

// CloseAfter closes something when a context has ended.
func CloseAfter(ctx context.Context, window interface{ Close() error }) {
	go func() {
		<-ctx.Done()
		_ = window.Close()
	}()
}

// Launch starts the loop.
func (s *Sweeper) Launch(ctx context.Context) { go s.loop(ctx) }

// Waxer never looks at its context. A manager of another package runs it.
type Waxer struct{ Wax func() }

func (w *Waxer) Start(context.Context) error { // want `ignored-context: Start of \*Waxer never uses its context, so that nothing can stop it`
	time.Sleep(time.Minute)
	w.Wax()
	return nil
}

// Buffer does the same, and no manager runs it.
type Buffer struct{ Waxer }

func (b *Buffer) Start(context.Context) error {
	time.Sleep(time.Minute)
	b.Wax()
	return nil
}
