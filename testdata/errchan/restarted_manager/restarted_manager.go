// Package restarted_manager makes a done channel anew on each restart, and can fail before it
// starts the goroutine that closes it (gatekeeper before #361).
package restarted_manager

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type restarter struct {
	newManager func() (manager.Manager, error)
	cancel     context.CancelFunc
	stopped    chan struct{}
}

func (r *restarter) restart(ctx context.Context) error {
	if r.stopped != nil {
		r.cancel()
		<-r.stopped // related `waits here`
	}
	ctx, r.cancel = context.WithCancel(ctx)
	r.stopped = make(chan struct{})
	mgr, err := r.newManager()
	if err != nil {
		return err // related `this return skips the close`
	}
	go r.run(ctx, mgr, r.stopped) // related `only this leads to the close`
	return nil
}

func (r *restarter) run(ctx context.Context, mgr manager.Manager, stopped chan<- struct{}) {
	defer close(stopped) // want `success-only-close: close of stopped is skipped when newManager fails; restart then waits for ever`
	_ = mgr.Start(ctx)
}

type careful struct {
	newManager func() (manager.Manager, error)
	cancel     context.CancelFunc
	stopped    chan struct{}
}

func (r *careful) okRestart(ctx context.Context) error {
	if r.stopped != nil {
		r.cancel()
		<-r.stopped
	}
	mgr, err := r.newManager()
	if err != nil {
		return err
	}
	ctx, r.cancel = context.WithCancel(ctx)
	r.stopped = make(chan struct{})
	go r.run(ctx, mgr, r.stopped)
	return nil
}

func (r *careful) run(ctx context.Context, mgr manager.Manager, stopped chan<- struct{}) {
	defer close(stopped)
	_ = mgr.Start(ctx)
}
