// Package fixes has findings whose fix is safe to apply blindly.
package fixes

import (
	"context"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Mirror copies objects from one cluster to another.
type Mirror struct {
	from, to client.Client
	stopped  chan struct{}
}

// Drain waits for a goroutine that skips its close after an error.
func (m *Mirror) Drain(ctx context.Context, list client.ObjectList) {
	done := make(chan struct{})
	go func() {
		if err := m.from.List(ctx, list); err != nil {
			return
		}
		_ = m.to.DeleteAllOf(ctx, nil)
		close(done) // want `success-only-close: close of done is skipped when List fails`
	}()
	<-done
}

// Stop waits for run.
func (m *Mirror) Stop() { <-m.stopped }

func (m *Mirror) Launch(ctx context.Context) { go m.run(ctx) }

func (m *Mirror) run(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	_ = m.to.DeleteAllOf(ctx, nil)
	close(m.stopped) // want `success-only-close: close of m\.stopped is skipped when Err fails`
}

// CopyAll waits for all copies, and one that fails does not count down.
func (m *Mirror) CopyAll(ctx context.Context, objects []client.Object) {
	var copies sync.WaitGroup
	for _, obj := range objects {
		copies.Add(1)
		go func() {
			if err := m.to.Create(ctx, obj); err != nil {
				return
			}
			copies.Done() // want `success-only-close: Done of copies is skipped when Create fails`
		}()
	}
	copies.Wait()
}

// Copy leaves when the context ends, and then nobody receives.
func (m *Mirror) Copy(ctx context.Context, obj client.Object) error {
	errs := make(chan error)
	go func() {
		errs <- m.to.Create(ctx, obj) // want `unbuffered-send: send on errs blocks for ever once Copy has returned`
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Feed looks at the context and then sends as if it could not end in between.
func (m *Mirror) Feed(ctx context.Context, objects []client.Object) {
	copied := make(chan client.Object)
	go func() {
		for _, obj := range objects {
			select {
			case <-ctx.Done():
				return
			default:
			}
			copied <- obj // want `fake-guard: send on copied is not guarded by the look at ctx\.Done\(\)`
		}
	}()
	for {
		select {
		case obj := <-copied:
			_ = m.to.Create(ctx, obj)
		case <-ctx.Done():
			return
		}
	}
}
