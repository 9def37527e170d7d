package detached_context

import "context"

// A hookLoader runs its hook again for each change. Without a file it starts nothing that would cancel it (the
// configuration of Envoy Gateway).
type hookLoader struct {
	file    string
	changes chan struct{}
	hook    func(context.Context) error
	cancel  context.CancelFunc
}

func (l *hookLoader) Start(ctx context.Context) error {
	l.runHook()
	if l.file == "" {
		return nil // related `returns here`
	}
	go func() {
		for {
			select {
			case <-l.changes:
				l.cancel()
				l.runHook()
			case <-ctx.Done():
				l.cancel()
				return
			}
		}
	}()
	return nil
}

func (l *hookLoader) runHook() {
	ctx, cancel := context.WithCancel(context.TODO()) // want `detached-context: nothing cancels the context of this WithCancel once Start of \*hookLoader has returned early: ctx of Start is not its parent`
	l.cancel = cancel
	go l.run(ctx)
}

func (l *hookLoader) run(ctx context.Context) { _ = l.hook(ctx) }

// okHookLoader derives the context of its hook.
type okHookLoader struct {
	hookLoader
	stop context.CancelFunc
}

func (l *okHookLoader) Start(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	l.stop = cancel
	go l.run(ctx)
	if l.file == "" {
		return nil
	}
	go func() {
		<-l.changes
		l.stop()
	}()
	return nil
}

// A prober makes its context itself, and leaves for a reason of its own.
type prober struct {
	disabled bool
	probe    func(context.Context)
	end      context.CancelFunc
}

func (p *prober) Run(ctx context.Context) error {
	own, cancel := context.WithCancel(context.Background()) // want `detached-context: nothing cancels the context of this WithCancel once Run of \*prober has returned early`
	p.end = cancel
	go p.probe(own)
	if p.disabled {
		return nil
	}
	go p.watch(ctx)
	return nil
}

func (p *prober) watch(ctx context.Context) {
	<-ctx.Done()
	p.end()
}

// okProber starts what cancels before it can leave.
type okProber struct {
	disabled bool
	probe    func(context.Context)
	end      context.CancelFunc
}

func (p *okProber) Run(ctx context.Context) error {
	own, cancel := context.WithCancel(context.Background())
	p.end = cancel
	go p.watch(ctx)
	go p.probe(own)
	if p.disabled {
		return nil
	}
	go p.probe(own)
	return nil
}

func (p *okProber) watch(ctx context.Context) {
	<-ctx.Done()
	p.end()
}

// okStoppable is stopped by its Stop.
type okStoppable struct {
	disabled bool
	probe    func(context.Context)
	end      context.CancelFunc
}

func (p *okStoppable) Run(ctx context.Context) error {
	own, cancel := context.WithCancel(context.Background())
	p.end = cancel
	go p.probe(own)
	if p.disabled {
		return nil
	}
	<-ctx.Done()
	p.end()
	return nil
}

func (p *okStoppable) Stop() { p.end() }

// A starter calls a helper that calls the one with the context.
type starter struct {
	once  bool
	serve func(context.Context)
	quit  func()
}

func (s *starter) begin(ctx context.Context) error {
	s.restart()
	if s.once {
		return nil
	}
	go s.wait(ctx)
	return nil
}

func (s *starter) restart() {
	ctx, cancel := context.WithCancel(context.Background()) // want `detached-context: nothing cancels the context of this WithCancel once begin of \*starter has returned early`
	s.quit = cancel
	go s.serve(ctx)
}

func (s *starter) wait(ctx context.Context) {
	<-ctx.Done()
	s.stopAll()
}

func (s *starter) stopAll() { s.quit() }

// A child is a process that is waited for by its context: nothing runs under that (chaos-mesh).
type child struct {
	ended context.Context
	end   context.CancelFunc
}

func (c *child) okStopped() <-chan struct{} { return c.ended.Done() }

type nursery struct {
	names  chan *child
	closed bool
}

func (n *nursery) Run(ctx context.Context) error {
	c := &child{}
	c.ended, c.end = context.WithCancel(context.Background())
	if n.closed {
		return nil
	}
	go n.reap(ctx, c)
	return nil
}

func (n *nursery) reap(ctx context.Context, c *child) {
	<-ctx.Done()
	c.end()
}

// A guardedChild has work that runs under its context.
type guardedChild struct {
	ended context.Context
	end   context.CancelFunc
}

type guard struct {
	work   func(context.Context)
	closed bool
}

func (g *guard) Run(ctx context.Context) error {
	c := &guardedChild{}
	c.ended, c.end = context.WithCancel(context.Background()) // want `detached-context: nothing cancels the context of this WithCancel once Run of \*guard has returned early`
	go g.watch(c)
	if g.closed {
		return nil
	}
	go g.reap(ctx, c)
	return nil
}

func (g *guard) watch(c *guardedChild) { g.work(c.ended) }

func (g *guard) reap(ctx context.Context, c *guardedChild) {
	<-ctx.Done()
	c.end()
}

// A pinger keeps a goroutine for each cluster, and the function that ends it, as does the checker of liqo.
type pinger struct {
	running map[string]*ping
	check   func(context.Context)
}

type ping struct{ cancel context.CancelFunc }

// okLaterTurn ends the goroutine in a later turn, when the cluster is gone.
func (p *pinger) okLaterTurn(ctx context.Context, cluster string, gone bool) error {
	if at, ok := p.running[cluster]; ok {
		if gone {
			at.cancel()
			delete(p.running, cluster)
		}
		return ctx.Err()
	}
	own, cancel := context.WithCancel(context.Background())
	p.running[cluster] = &ping{cancel: cancel}
	go p.check(own)
	return nil
}
