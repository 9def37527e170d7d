// Package not_joined has Runnables that end with their context and leave their goroutines behind.
package not_joined

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Auditor audits in a goroutine.
type Auditor struct {
	audit    func(context.Context)
	interval time.Duration
}

var _ manager.Runnable = (*Auditor)(nil)

func (a *Auditor) Start(ctx context.Context) error {
	go a.loop(ctx) // want `not-joined: Start of \*Auditor ends with ctx and does not wait for this goroutine`
	<-ctx.Done()
	return nil
}

func (a *Auditor) loop(ctx context.Context) {
	ticker := time.NewTicker(a.interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			a.audit(ctx)
		}
	}
}

// JoinedAuditor waits for the loop.
type JoinedAuditor struct{ Auditor }

var _ manager.Runnable = (*JoinedAuditor)(nil)

func (a *JoinedAuditor) Start(ctx context.Context) error {
	var loop sync.WaitGroup
	loop.Go(func() { a.loop(ctx) })
	<-ctx.Done()
	loop.Wait()
	return nil
}

// Pool starts its workers through the library.
type Pool[T any] struct {
	workers int
	items   chan T
	handle  func(context.Context, T)
}

func (p *Pool[T]) Start(ctx context.Context) error {
	for range p.workers {
		go wait.UntilWithContext(ctx, p.work, time.Second) // want `not-joined: Start of \*Pool\[T\] ends with ctx and does not wait for this goroutine`
	}
	<-ctx.Done()
	return nil
}

func (p *Pool[T]) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case item := <-p.items:
			p.handle(ctx, item)
		}
	}
}

// Exporter leaves two goroutines behind, which one wait group would join.
type Exporter struct {
	export, expire func(context.Context)
}

func (e *Exporter) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, e.export, time.Second) // want `not-joined: Run of \*Exporter ends with ctx and does not wait for this goroutine`
	go wait.UntilWithContext(ctx, e.expire, time.Minute)
	<-ctx.Done()
}

// Mirror leaves informers behind, whose handlers go on (controller-runtime's cache, once).
type Mirror struct {
	pods, nodes cache.SharedIndexInformer
}

func (m *Mirror) Run(stop <-chan struct{}) {
	go m.pods.Run(stop) // want `not-joined: Run of \*Mirror ends with stop and does not wait for this goroutine`
	go func() {
		m.nodes.Run(stop)
	}()
	<-stop
}

// JoinedPool is the same with a group.
type JoinedPool[T any] struct{ Pool[T] }

func (p *JoinedPool[T]) Start(ctx context.Context) error {
	var group wait.Group
	for range p.workers {
		group.StartWithContext(ctx, p.work)
	}
	<-ctx.Done()
	group.Wait()
	return nil
}

// addFlusher leaves a closure behind.
func addFlusher(mgr ctrl.Manager, flush func()) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go func() { // want `not-joined: the function literal in addFlusher ends with ctx and does not wait for this goroutine`
			for ctx.Err() == nil {
				flush()
			}
		}()
		<-ctx.Done()
		return nil
	}))
}

// okAddFlusher waits for its end.
func okAddFlusher(mgr ctrl.Manager, flush func()) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		flushed := make(chan struct{})
		go func() {
			defer close(flushed)
			for ctx.Err() == nil {
				flush()
			}
		}()
		<-flushed
		return nil
	}))
}

func setup(mgr ctrl.Manager) error {
	if err := mgr.Add(&Pool[string]{}); err != nil {
		return err
	}
	return mgr.Add(&JoinedPool[string]{})
}
