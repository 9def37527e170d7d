// Package given_work starts what callers have given, under a context of its own.
package given_work

import (
	"context"
	"sync"
)

// Loop is what a caller wants to have run.
type Loop func(ctx context.Context)

// Pool runs loops.
type Pool struct {
	once   sync.Once
	loops  []Loop
	ctx    context.Context
	cancel context.CancelFunc
	ended  sync.WaitGroup
}

func NewPool(parent context.Context, loops ...Loop) *Pool {
	ctx, cancel := context.WithCancel(parent)
	return &Pool{loops: loops, ctx: ctx, cancel: cancel}
}

func (p *Pool) Start() {
	p.once.Do(func() {
		for _, loop := range p.loops {
			p.ended.Go(func() { loop(p.ctx) })
		}
	})
}

// Stop starts the loops of a pool that never ran.
func (p *Pool) Stop() {
	p.Start() // want `stop-starts: Stop calls Start: stopping a \*Pool that never ran starts it`
	p.cancel()
	p.ended.Wait()
}

// UsedUp leaves nothing to start.
type UsedUp struct{ Pool }

func (p *UsedUp) Shutdown() {
	p.once.Do(func() {})
	p.cancel()
	p.ended.Wait()
}

// Farewell has a last word: what it runs at the end is given the context of the call.
type Farewell struct {
	once sync.Once
	hook func(ctx context.Context)
	said sync.WaitGroup
}

func (f *Farewell) startHook(ctx context.Context) {
	f.once.Do(func() { f.said.Go(func() { f.hook(ctx) }) })
}

func (f *Farewell) Stop(ctx context.Context) {
	f.startHook(ctx)
	f.said.Wait()
}

// Ticker runs a function of its caller.
type Ticker struct {
	ctx    context.Context
	cancel context.CancelFunc
	round  func(context.Context)
}

func (t *Ticker) Begin() { go t.round(t.ctx) }

func (t *Ticker) Close() {
	t.Begin() // want `stop-starts: Close calls Begin: stopping a \*Ticker that never ran starts it`
	t.cancel()
}
