// Package fresh_context_after_stop has contexts of their own that are right: what has to be done
// once a context has ended cannot be done under it (A8, A19, A21).
package fresh_context_after_stop

import (
	"context"
	"net/http"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// webServer shuts down within bounds (A8).
type webServer struct{ srv *http.Server }

var _ manager.Runnable = (*webServer)(nil)

func (w *webServer) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = w.srv.Shutdown(last)
	}()
	if err := w.srv.ListenAndServe(); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// leaseHolder releases its lease after the wait (A8).
type leaseHolder struct {
	client client.Client
	lease  *coordinationv1.Lease
}

var _ manager.Runnable = (*leaseHolder)(nil)

func (l *leaseHolder) Start(ctx context.Context) error {
	<-ctx.Done()
	return l.release()
}

// release runs when the context has ended, so that it makes another.
func (l *leaseHolder) release() error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	l.lease.Spec.HolderIdentity = nil
	return l.client.Update(ctx, l.lease)
}

// adminServer has a Close without a context (A8, A12).
type adminServer struct{ srv *http.Server }

func (a *adminServer) Start(context.Context) error {
	go func() { _ = a.srv.ListenAndServe() }()
	return nil
}

func (a *adminServer) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return a.srv.Shutdown(ctx)
}

// graceful sleeps after the end, so that load balancers notice (A19).
type graceful struct {
	srv   *http.Server
	grace time.Duration
}

var _ manager.Runnable = (*graceful)(nil)

func (g *graceful) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		time.Sleep(g.grace)
		_ = g.srv.Close()
	}()
	if err := g.srv.ListenAndServe(); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// elected outlives its context on purpose: the lease is given up last (A21).
type elected struct {
	workers, elector interface{ Run(context.Context) }
	stopElector      context.CancelFunc
}

var _ manager.Runnable = (*elected)(nil)

func (e *elected) Start(ctx context.Context) error {
	electing, cancel := context.WithCancel(context.Background())
	e.stopElector = cancel
	defer e.stop()
	go e.elector.Run(electing)
	e.workers.Run(ctx)
	return nil
}

func (e *elected) stop() {
	ctrl.Log.Info("giving up the lease")
	e.stopElector()
}
