// Package once_used_up is runnable_group with the fix of #2724: who stops the group of the leader uses its
// Once up first. The other groups have been started by the same Start whose end stops them.
package once_used_up

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
	g.startOnce.Do(func() {
		go g.reconcile()
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

		_ = g.Start()
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
	_ = p.groups.Leader.Start()
}

func (p *process) engageStop() {
	go func() {
		// A replica that was never elected must not start its controllers now.
		p.groups.Leader.startOnce.Do(func() {})
		p.groups.Leader.StopAndWait(p.stopCtx)
		p.groups.Caches.StopAndWait(p.stopCtx)
		p.groups.Webhooks.StopAndWait(p.stopCtx)
	}()
}
