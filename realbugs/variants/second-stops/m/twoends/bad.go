package twoends

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

type Component interface {
	Run(ctx context.Context) error
}

type App struct {
	Proxy Component
	Admin Component
	Grace time.Duration
}

// Run runs both halves of the proxy; each returns nil when ctx ends.
func (a *App) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make(chan error, 2)
	go func() {
		if err := a.Proxy.Run(ctx); err != nil {
			errs <- err // WANT errchan/error-only-send
		}
	}()
	go func() {
		if err := a.Admin.Run(ctx); err != nil {
			errs <- err
		}
	}()
	klog.InfoS("Proxy running", "grace", a.Grace)
	return <-errs
}
