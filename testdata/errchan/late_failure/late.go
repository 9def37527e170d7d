// Package late_failure starts components that fail only once they are stopped, and others that can fail
// before.
package late_failure

import (
	"context"
	"net/http"
	"os"
	"time"
)

// flusher writes what is left at the end.
type flusher struct{ path string }

func (f *flusher) Start(ctx context.Context) error {
	<-ctx.Done()
	return os.WriteFile(f.path, nil, 0o600)
}

func okFlushes(ctx context.Context, f *flusher) {
	go func() {
		f.Start(ctx)
	}()
}

// ticker has a loop that only the end of its context leaves.
type ticker struct{ tick func() }

func (t *ticker) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
			t.tick()
		}
	}
}

func okTicks(ctx context.Context, t *ticker) {
	go t.Start(ctx)
}

// wrapper hands on what the other returns.
type wrapper struct{ inner *ticker }

func (w *wrapper) Start(ctx context.Context) error { return w.inner.Start(ctx) }

func okWraps(ctx context.Context, w *wrapper) {
	go w.Start(ctx)
}

// opener can fail at once.
type opener struct{ path string }

func (o *opener) Start(ctx context.Context) error {
	file, err := os.Open(o.path)
	if err != nil {
		return err
	}
	<-ctx.Done()
	return file.Close()
}

func opens(ctx context.Context, o *opener) {
	go o.Start(ctx) // want `dropped-error: error of o.Start is dropped`
}

// breaker ends when a tick fails, too.
type breaker struct{ tick func() error }

func (b *breaker) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
			if err := b.tick(); err != nil {
				return err
			}
		}
	}
}

func breaks(ctx context.Context, b *breaker) {
	go b.Start(ctx) // want `dropped-error: error of b.Start is dropped`
}

// pages hands on what a server returns.
type pages struct{ srv *http.Server }

func (p *pages) Start(context.Context) error { return p.srv.ListenAndServe() }

func serves(ctx context.Context, p *pages) {
	go p.Start(ctx) // want `dropped-error: error of p.Start is dropped`
}
