// Package example holds the programs of the rule's manual.
package example

import (
	"context"
	"sync"
	"sync/atomic"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Pool handles requests, once it has been started.
type Pool struct {
	once  sync.Once
	queue chan reconcile.Request
	do    func(context.Context, reconcile.Request)
}

func (p *Pool) Start(ctx context.Context) {
	p.once.Do(func() { go p.run(ctx) }) // related `^goroutines are started here$` `^the Once that starts it unless somebody has used it up$`
}

func (p *Pool) Stop(ctx context.Context) {
	p.Start(ctx) // want `^stop-starts: Stop calls Start: stopping a \*Pool that never ran starts it$`
	close(p.queue)
}

func (p *Pool) run(ctx context.Context) {
	for req := range p.queue {
		p.do(ctx, req)
	}
}

// ConsumingPool uses the Once up.
type ConsumingPool struct{ Pool }

func (p *ConsumingPool) Stop() {
	p.once.Do(func() {}) // nothing can start any more
	close(p.queue)
}

// AskingPool asks whether there is something to stop.
type AskingPool struct {
	Pool
	started atomic.Bool
}

func (p *AskingPool) Stop() {
	if !p.started.Load() {
		return
	}
	close(p.queue)
}
