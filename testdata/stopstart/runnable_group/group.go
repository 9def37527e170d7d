// Package runnable_group is the manager of controller-runtime before #2724 in small: groups of
// components, each started once and stopped together. The stop of a group starts it first, and the
// group of the leader may never have been started.
package runnable_group

import (
	"context"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// group runs components of one kind.
type group struct {
	ctx    context.Context
	cancel context.CancelFunc

	startOnce sync.Once
	queue     []manager.Runnable
	ch        chan manager.Runnable

	stopOnce sync.Once
	wg       sync.WaitGroup
	failed   chan error
}

// Start starts the components that are queued.
func (g *group) Start() error {
	g.startOnce.Do(func() { // related `the Once`
		go g.reconcile() // related `goroutines are started here`
		for _, r := range g.queue {
			g.ch <- r
		}
	})
	return nil
}

func (g *group) reconcile() {
	for r := range g.ch {
		g.wg.Add(1)
		go func() {
			defer g.wg.Done()
			if err := r.Start(g.ctx); err != nil {
				g.failed <- err
			}
		}()
	}
}

// StopAndWait waits for the components to end.
func (g *group) StopAndWait(ctx context.Context) {
	g.stopOnce.Do(func() {
		defer close(g.ch)

		_ = g.Start() // want `stop-starts: StopAndWait calls Start: stopping a \*group that never ran starts it`
		g.cancel()

		done := make(chan struct{})
		go func() {
			defer close(done)
			g.wg.Wait()
		}()
		select {
		case <-done:
		case <-ctx.Done():
		}
	})
}

// groups are those of one process.
type groups struct {
	Caches   *group
	Leader   *group
	Webhooks *group
}

// process runs its groups in order, and stops them in another.
type process struct {
	groups  *groups
	elect   func(ctx context.Context, elected func()) error
	stopCtx context.Context
}

func (p *process) Start(ctx context.Context) (err error) {
	defer p.engageStop()
	if err := p.groups.Webhooks.Start(); err != nil {
		return err
	}
	if err := p.groups.Caches.Start(); err != nil {
		return err
	}
	go func() {
		_ = p.elect(ctx, p.startLeader)
	}()
	<-ctx.Done()
	return nil
}

func (p *process) startLeader() {
	_ = p.groups.Leader.Start() // related `started only here`
}

func (p *process) engageStop() {
	go func() {
		p.groups.Leader.StopAndWait(p.stopCtx) // related `stopped here, where it may never have been started`
		p.groups.Caches.StopAndWait(p.stopCtx)
		p.groups.Webhooks.StopAndWait(p.stopCtx)
	}()
}
