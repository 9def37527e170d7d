package agent

import (
	"context"
	"net/http"

	"golang.org/x/sync/errgroup"
)

// A Probes serves in a goroutine, and waits for its end.
type Probes struct{ srv *http.Server }

// NewProbes returns a Probes.
func NewProbes(addr string) *Probes { return &Probes{srv: &http.Server{Addr: addr}} }

// Start serves until the context ends.
func (p *Probes) Start(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- p.srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	_ = p.srv.Close()
	return <-failed
}

// A Metrics serves in a group.
type Metrics struct{ Addr string }

// Start serves until the context ends.
func (m *Metrics) Start(ctx context.Context) error {
	srv := &http.Server{Addr: m.Addr}
	var group errgroup.Group
	group.Go(func() error { return srv.ListenAndServe() })
	<-ctx.Done()
	_ = srv.Close()
	return group.Wait()
}

// A Ticker has a goroutine, and serves nobody.
type Ticker struct{ Tick func() }

// Start ticks until the context ends.
func (t *Ticker) Start(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			t.Tick()
		}
	}()
	<-ctx.Done()
	<-done
	return nil
}

// A Lone is added to a manager that elects nobody.
type Lone struct{ Addr string }

// Start serves until the context ends.
func (l *Lone) Start(ctx context.Context) error {
	srv := &http.Server{Addr: l.Addr}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	<-ctx.Done()
	_ = srv.Close()
	return <-failed
}
