package unawaited_loop

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/unawaited_loop/crew"
)

// A Mast is watched by a crew, which waits for its members.
type Mast struct {
	look func() error
	crew crew.Crew
}

func (m *Mast) Run(ctx context.Context) {
	group := &crew.Crew{}
	group.Enlist("watch", m.watch)
	group.Enlist("rest", m.okRest)
	group.Run(ctx)
}

func (m *Mast) watch(stop <-chan struct{}) error {
	for { // want `deaf-loop: watch of \*Mast never returns after stop ends: its loop has no exit`
		_ = m.look()
		time.Sleep(time.Minute)
	}
}

func (m *Mast) okRest(stop <-chan struct{}) error {
	for {
		select {
		case <-stop:
			return nil
		case <-time.After(time.Minute):
			_ = m.look()
		}
	}
}

// Watch has one member of the crew beside its caller, and another function that no one waits for.
func (m *Mast) Watch(ctx context.Context) {
	m.crew.Now(func() {
		logger := ctrl.LoggerFrom(ctx)
		for { // want `deaf-loop: the function literal in Watch never returns after ctx ends: its loop has no exit`
			logger.Info("looked", "error", m.look())
			time.Sleep(time.Minute)
		}
	})
	crew.Away(func() {
		logger := ctrl.LoggerFrom(ctx)
		for { // want `unawaited-loop: the function literal in Watch never returns after ctx ends: its loop has no exit`
			logger.Info("looked", "error", m.look())
			time.Sleep(time.Minute)
		}
	})
}
