// Package ignored_context has Runnables that never look at the context they are given.
package ignored_context

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// engine runs until it is halted.
type engine interface {
	Run() error
	Halt()
}

// Simulator runs its engine.
type Simulator struct{ engine engine }

var _ manager.Runnable = (*Simulator)(nil)

func (s *Simulator) Start(_ context.Context) error { // want `ignored-context: Start of \*Simulator never uses its context`
	return s.engine.Run()
}

// HaltedSimulator halts the engine when the context ends.
type HaltedSimulator struct{ engine engine }

var _ manager.Runnable = (*HaltedSimulator)(nil)

func (s *HaltedSimulator) Start(ctx context.Context) error {
	defer context.AfterFunc(ctx, s.engine.Halt)()
	return s.engine.Run()
}

// Calendar repeats its job under a stop channel that it alone knows.
type Calendar[T any] struct {
	job  func(T)
	day  T
	stop chan struct{}
}

func (c *Calendar[T]) Start(ctx context.Context) error { // want `ignored-context: Start of \*Calendar\[T\] never uses its context`
	wait.Until(func() { c.job(c.day) }, time.Hour, c.stop)
	return nil
}

// BoundCalendar repeats it under the context.
// Recoverer says that nothing is to stop it (fluid).
type Recoverer struct{ recover func() }

var _ manager.Runnable = (*Recoverer)(nil)

func (r *Recoverer) Start(ctx context.Context) error { // want `ignored-context: Start of \*Recoverer never uses its context`
	wait.Until(r.recover, time.Minute, wait.NeverStop)
	return nil
}

type BoundCalendar[T any] struct{ Calendar[T] }

func (c *BoundCalendar[T]) Start(ctx context.Context) error {
	wait.Until(func() { c.job(c.day) }, time.Hour, ctx.Done())
	return nil
}

// restore is embedded by the Runnables of a backup.
type restore struct {
	chunks []string
	copy   func(chunk string) error
}

func (r *restore) Start(context.Context) error { // want `ignored-context: Start of \*restore never uses its context`
	for _, chunk := range r.chunks {
		if err := r.copy(chunk); err != nil {
			return err
		}
		time.Sleep(10 * time.Second)
	}
	return nil
}

type volumeRestore struct {
	restore
	volume string
}

// Announcer only closes a channel: there is nothing to stop.
type Announcer struct{ ready chan struct{} }

func (a *Announcer) Start(context.Context) error {
	close(a.ready)
	return nil
}

// Daemons work under the context that the manager was started with, too (kosmos).
type Daemons struct {
	ctx  context.Context
	work func(ctx context.Context)
}

func (d *Daemons) Start(context.Context) error {
	wait.UntilWithContext(d.ctx, d.work, time.Minute)
	return nil
}

// Helpers do so by a function.
type Helpers struct{ Daemons }

func (h *Helpers) Start(context.Context) error { return h.run() }

func (h *Helpers) run() error {
	wait.UntilWithContext(h.ctx, h.work, time.Minute)
	return nil
}

// detached works under a context that never ends.
type detached struct {
	ctx  context.Context
	work func(ctx context.Context)
}

func (d *detached) Start(context.Context) error { // want `ignored-context: Start of \*detached never uses its context`
	wait.UntilWithContext(d.ctx, d.work, time.Minute)
	return nil
}

func okSetUp(ctx context.Context, mgr ctrl.Manager, work func(ctx context.Context)) error {
	daemons := Daemons{ctx: ctx, work: work}
	if err := mgr.Add(&daemons); err != nil {
		return err
	}
	if err := mgr.Add(&Helpers{daemons}); err != nil {
		return err
	}
	if err := mgr.Add(&detached{ctx: context.Background(), work: work}); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func setup(mgr ctrl.Manager, run func() error) error {
	for _, r := range []manager.Runnable{&Calendar[int]{}, &BoundCalendar[int]{}, &volumeRestore{volume: "data"}, &Announcer{}} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return mgr.Add(manager.RunnableFunc(func(context.Context) error { // want `ignored-context: the function literal in setup never uses its context`
		for {
			if err := run(); err != nil {
				return err
			}
		}
	}))
}
