// Package operator has Runnables that are wrong or right by what functions of other packages do,
// and the same programs within one package for comparison.
package operator

import (
	"context"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/cross_package/poller"
	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/cross_package/webserver"
)

// Cleaner polls through a helper that cannot be stopped.
type Cleaner struct{ clean func() }

var _ manager.Runnable = (*Cleaner)(nil)

func (c *Cleaner) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("cleaning")
	poller.Forever(time.Minute, c.clean) // want `deaf-loop: .*Forever`
	return nil
}

// BoundCleaner polls through one that can.
type BoundCleaner struct{ clean func() }

var _ manager.Runnable = (*BoundCleaner)(nil)

func (c *BoundCleaner) Start(ctx context.Context) error {
	poller.Until(ctx, time.Minute, c.clean)
	return nil
}

// LocalCleaner has the helper in its own package.
type LocalCleaner struct{ clean func() }

var _ manager.Runnable = (*LocalCleaner)(nil)

func (c *LocalCleaner) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("cleaning")
	forever(time.Minute, c.clean)
	return nil
}

func forever(period time.Duration, work func()) {
	for { // want `deaf-loop: forever never returns after ctx of Start ends`
		work()
		time.Sleep(period)
	}
}

// TokenRefresher starts the loop of the other package's type, which takes a context in vain.
type TokenRefresher struct{ refresher *poller.Refresher }

var _ manager.Runnable = (*TokenRefresher)(nil)

func (t *TokenRefresher) Start(ctx context.Context) error {
	t.refresher.Loop(ctx) // Loop has the context: the report stands there
	return nil
}

// Dashboard listens through a wrapper and never halts it.
type Dashboard struct{ server *webserver.Server }

var _ manager.Runnable = (*Dashboard)(nil)

func (d *Dashboard) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("serving the dashboard")
	return d.server.Listen() // want `serve-without-stop: .*server`
}

// HaltedDashboard halts it when the context ends.
type HaltedDashboard struct{ server *webserver.Server }

var _ manager.Runnable = (*HaltedDashboard)(nil)

func (d *HaltedDashboard) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		d.server.Halt()
	}()
	return d.server.Listen()
}

// BoundDashboard leaves that to the wrapper.
type BoundDashboard struct{ server *webserver.Server }

var _ manager.Runnable = (*BoundDashboard)(nil)

func (d *BoundDashboard) Start(ctx context.Context) error {
	return d.server.ListenUntil(ctx)
}

// LocalDashboard has the wrapper in its own package.
type LocalDashboard struct{ server *localServer }

var _ manager.Runnable = (*LocalDashboard)(nil)

func (d *LocalDashboard) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("serving the dashboard")
	return d.server.listen()
}

type localServer struct{ http *http.Server }

func (s *localServer) listen() error {
	return s.http.ListenAndServe() // want `serve-without-stop: .*http`
}

// Adder adds what is there, and returns: each account has an end of its own (nephe).
type Adder struct {
	accounts poller.Accounts
	names    []string
	poll     func()
}

var _ manager.Runnable = (*Adder)(nil)

func (a *Adder) Start(context.Context) error {
	for _, name := range a.names {
		a.accounts.Add(name, a.poll)
	}
	return nil
}

// Follower starts a goroutine itself.
type Follower struct {
	accounts poller.Accounts
	ended    chan struct{}
	poll     func()
}

var _ manager.Runnable = (*Follower)(nil)

func (f *Follower) Start(context.Context) error {
	f.accounts.Add("all", f.poll)
	go func() {
		for {
			select {
			case <-f.ended:
				return
			case <-time.After(time.Minute):
				f.poll()
			}
		}
	}()
	return nil // want `not-joined: Start of \*Follower returns while its goroutine still runs`
}
