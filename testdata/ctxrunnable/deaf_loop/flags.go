package deaf_loop

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Enrollment tries until it has succeeded once: a flag of its own, which no stop sets.
type Enrollment struct {
	path     string
	enrolled bool
}

var _ manager.Runnable = (*Enrollment)(nil)

func (e *Enrollment) Start(ctx context.Context) error {
	for !e.enrolled { // want `deaf-loop: Start of \*Enrollment can loop for ever after ctx ends`
		if _, err := clientcmd.LoadFromFile(e.path); err == nil {
			e.enrolled = true
		}
		time.Sleep(time.Minute)
	}
	<-ctx.Done()
	return nil
}

// Announced waits for a flag that a handler sets, and no stop.
type Announced struct {
	seen atomic.Bool
}

var _ manager.Runnable = (*Announced)(nil)

func (a *Announced) announce() { a.seen.Store(true) }

func (a *Announced) Start(ctx context.Context) error {
	for !a.seen.Load() { // want `deaf-loop: Start of \*Announced can loop for ever after ctx ends`
		time.Sleep(time.Second)
	}
	<-ctx.Done()
	return nil
}

// Halted waits for a flag that the end of its context sets.
type Halted struct {
	halted atomic.Bool
}

var _ manager.Runnable = (*Halted)(nil)

func (h *Halted) Start(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { h.halted.Store(true) })()
	for !h.halted.Load() {
		time.Sleep(time.Second)
	}
	return nil
}
