// Package lent_context has handlers that wait under a context of their own. Whether that of their caller could end the wait, the package knows which calls
// them through an interface.
package lent_context

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/lent_context/items"
)

type ready = func(context.Context) (bool, error)

// New puts the handlers together.
func New(r ready) *items.Operator {
	return &items.Operator{
		Handlers: []items.Handler{&okHandler{ready: r}},
		Sweeper:  &okSweeper{ready: r},
		Worker:   &worker{ready: r},
		Checker:  &checker{ready: r},
		Waiter:   &waiter{ready: r},
		Hook:     &hook{ready: r},
	}
}

// okHandler is handed a context that its caller cancels afterwards.
type okHandler struct{ ready ready }

func (h *okHandler) Handle(ctx context.Context, item string) error {
	if ok, err := h.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, h.ready)
}

// okSweeper is handed one that nothing ends.
type okSweeper struct{ ready ready }

func (s *okSweeper) Sweep(ctx context.Context) error {
	if ok, err := s.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, s.ready)
}

// okSteps are run in this package.
type step interface {
	Take(ctx context.Context) error
}

type okStep struct{ ready ready }

func (s *okStep) Take(ctx context.Context) error {
	if ok, err := s.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, s.ready)
}

// Climb takes steps.
func Climb(steps []step) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, s := range append(steps, &okStep{}) {
		if err := s.Take(ctx); err != nil {
			return err
		}
	}
	return nil
}

// worker is handed what its caller was handed.
type worker struct{ ready ready }

func (w *worker) Work(ctx context.Context, item string) error {
	if ok, err := w.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, w.ready) // want `detached-context: PollUntilContextCancel runs under a context that never ends, although ctx is in scope`
}

// checker has a minute.
type checker struct{ ready ready }

func (c *checker) Check(ctx context.Context, item string) error {
	if ok, err := c.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, c.ready) // want `detached-context: PollUntilContextCancel runs under a context that never ends, although ctx is in scope`
}

// waiter goes on when its starter has returned, and ended its context.
type waiter struct{ ready ready }

func (w *waiter) Wait(ctx context.Context) error {
	if ok, err := w.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, w.ready) // want `detached-context: PollUntilContextCancel runs under a context that never ends, although ctx is in scope`
}

// hook is called by others as well.
type hook struct{ ready ready }

func (h *hook) Run(ctx context.Context) error {
	if ok, err := h.ready(ctx); ok || err != nil {
		return err
	}
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, h.ready) // want `detached-context: PollUntilContextCancel runs under a context that never ends, although ctx is in scope`
}
