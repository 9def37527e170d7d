// Package fixes has findings whose fix is safe to apply blindly.
package fixes

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Renewer renews on a ticker.
type Renewer struct {
	renew    func(context.Context)
	interval time.Duration
	names    chan types.NamespacedName
}

var _ manager.Runnable = (*Renewer)(nil)

// Start breaks out of the select only.
func (r *Renewer) Start(ctx context.Context) error {
	ticker := time.NewTicker(r.interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			break
		case <-ticker.C:
			r.renew(ctx)
		}
	}
}

// A Logger logs the end of its context, for ever, and has more to do behind the loop.
type Logger struct{ Renewer }

var _ manager.Runnable = (*Logger)(nil)

func (l *Logger) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			log.Info("stopping")
		case name := <-l.names:
			log.Info("seen", "name", name)
			if name.Name == "" {
				break
			}
		}
	}
	log.Info("stopped")
	return nil
}

// A Follower has no case for the end of its context.
type Follower struct{ Renewer }

var _ manager.Runnable = (*Follower)(nil)

func (f *Follower) Start(ctx context.Context) error {
	ticker := time.NewTicker(f.interval)
	defer ticker.Stop()
	for { // want `deaf-loop: Start of \*Follower never returns after ctx ends`
		select {
		case name := <-f.names:
			ctrl.LoggerFrom(ctx).Info("seen", "name", name)
		case <-ticker.C:
			f.renew(ctx)
		}
	}
}
