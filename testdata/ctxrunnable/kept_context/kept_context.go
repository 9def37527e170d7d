// Package kept_context has components that keep a context of their own, which ends by a cancel function or not at all.
package kept_context

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Nothing calls the cancel function of a collector.
type collector struct {
	ctx    context.Context
	cancel context.CancelFunc
	gather func(ctx context.Context)
}

func newCollector(gather func(ctx context.Context)) *collector {
	ctx, cancel := context.WithCancel(context.Background())
	return &collector{ctx: ctx, cancel: cancel, gather: gather}
}

func (c *collector) Start(ctx context.Context) error {
	go wait.UntilWithContext(c.ctx, c.gather, time.Minute) // want `detached-context: UntilWithContext runs under a context that never ends, although ctx is in scope`
	<-ctx.Done()
	return nil
}

// A poller has none.
type poller struct {
	background context.Context
	poll       func(ctx context.Context)
}

func newPoller(poll func(ctx context.Context)) *poller {
	return &poller{background: context.Background(), poll: poll}
}

func (p *poller) run(ctx context.Context) {
	wait.UntilWithContext(p.background, p.poll, time.Minute) // want `detached-context: UntilWithContext runs under a context that never ends, although ctx is in scope`
	<-ctx.Done()
}

// okCollector is cancelled by its Start.
type okCollector struct {
	ctx    context.Context
	cancel context.CancelFunc
	gather func(ctx context.Context)
}

func newOkCollector(gather func(ctx context.Context)) *okCollector {
	ctx, cancel := context.WithCancel(context.Background())
	return &okCollector{ctx: ctx, cancel: cancel, gather: gather}
}

func (c *okCollector) Start(ctx context.Context) error {
	go wait.UntilWithContext(c.ctx, c.gather, time.Minute) // want `not-joined: .*`
	<-ctx.Done()
	c.cancel()
	return nil
}

// okClosed is cancelled by its Close, which somebody else calls.
type okClosed struct {
	ctx    context.Context
	cancel context.CancelFunc
	gather func(ctx context.Context)
}

func newClosed(gather func(ctx context.Context)) *okClosed {
	c := &okClosed{gather: gather}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

func (c *okClosed) Close() { c.cancel() }

func (c *okClosed) run(ctx context.Context) {
	wait.UntilWithContext(c.ctx, c.gather, time.Minute)
	<-ctx.Done()
}

// okGiven gets another one by a setter.
type okGiven struct {
	ctx    context.Context
	gather func(ctx context.Context)
}

func newGiven(gather func(ctx context.Context)) *okGiven {
	return &okGiven{ctx: context.Background(), gather: gather}
}

func (g *okGiven) WithContext(ctx context.Context) *okGiven {
	g.ctx = ctx
	return g
}

func (g *okGiven) run(ctx context.Context) {
	wait.UntilWithContext(g.ctx, g.gather, time.Minute)
	<-ctx.Done()
}
