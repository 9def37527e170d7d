// Package one_shot has Runnables that return at once, on purpose (A9, A10).
package one_shot

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// readiness tells the probe that the manager has started.
type readiness struct{ ready chan struct{} }

var _ manager.Runnable = (*readiness)(nil)

func (r *readiness) Start(context.Context) error {
	close(r.ready)
	return nil
}

// warmup lists once, so that the cache is filled before the first reconcile.
type warmup struct{ reader client.Reader }

var _ manager.LeaderElectionRunnable = (*warmup)(nil)

func (w *warmup) NeedLeaderElection() bool { return true }

func (w *warmup) Start(ctx context.Context) error {
	var namespaces corev1.NamespaceList
	return w.reader.List(ctx, &namespaces)
}

// collectGarbage runs once and ends, whether it found something or not.
func collectGarbage(mgr ctrl.Manager, collect func(context.Context, client.Client) error) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := collect(ctx, mgr.GetClient()); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "garbage stays until the next start")
		}
		return nil
	}))
}

// late adds the Runnables that need the caches.
type late struct {
	mgr       ctrl.Manager
	runnables []manager.Runnable
}

var _ manager.Runnable = (*late)(nil)

func (l *late) Start(context.Context) error {
	for _, r := range l.runnables {
		if err := l.mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}

// debugServer is off unless it has a port (A10).
type debugServer struct {
	port int
	srv  *http.Server
}

var _ manager.Runnable = (*debugServer)(nil)

func (d *debugServer) Start(ctx context.Context) error {
	if d.port < 0 {
		return nil
	}
	go func() {
		<-ctx.Done()
		_ = d.srv.Close()
	}()
	return d.srv.ListenAndServe()
}

// archiver is off unless it has a bucket (A10), and joins its goroutine otherwise.
type archiver struct {
	bucket  string
	archive func(context.Context)
}

var _ manager.Runnable = (*archiver)(nil)

func (a *archiver) Start(ctx context.Context) error {
	if a.bucket == "" {
		return nil
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			a.archive(ctx)
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Hour):
			}
		}
	}()
	<-done
	return nil
}
