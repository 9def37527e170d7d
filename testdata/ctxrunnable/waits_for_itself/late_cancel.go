package waits_for_itself

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// copier lets its copies go on after ctx, and waits for them before its deferred cancel ends them.
type copier struct {
	shards []string
	copy   func(ctx context.Context, shard string)
}

func (c *copier) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel() // related `ended here`
	var g errgroup.Group
	for _, shard := range c.shards {
		g.Go(func() error { // related `the goroutine starts here`
			wait.JitterUntilWithContext(work, func(ctx context.Context) { c.copy(ctx, shard) }, time.Second, 0.2, true)
			return nil
		})
	}
	<-ctx.Done()
	return g.Wait() // want `waits-for-itself: g.Wait never returns: its goroutine ends with work, which nothing ends before it has returned`
}

type okCopier struct{ copier }

func (c *okCopier) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var g errgroup.Group
	for _, shard := range c.shards {
		g.Go(func() error {
			wait.JitterUntilWithContext(work, func(ctx context.Context) { c.copy(ctx, shard) }, time.Second, 0.2, true)
			return nil
		})
	}
	<-ctx.Done()
	cancel()
	return g.Wait()
}

// okBounded gives its copies a minute.
type okBounded struct{ copier }

func (c *okBounded) Start(ctx context.Context) error {
	<-ctx.Done()
	work, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	var g errgroup.Group
	g.Go(func() error {
		wait.UntilWithContext(work, func(ctx context.Context) { c.copy(ctx, "all") }, time.Second)
		return nil
	})
	return g.Wait()
}

// okOnce copies once: what it waits for ends by itself.
type okOnce struct{ copier }

func (c *okOnce) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var copies sync.WaitGroup
	for _, shard := range c.shards {
		copies.Go(func() { c.copy(work, shard) })
	}
	<-ctx.Done()
	copies.Wait()
	return nil
}

// ticker has a stop channel of its own, and the order of its deferred calls is the wrong one.
type ticker struct{ tick func() }

func (t *ticker) Start(ctx context.Context) error {
	stop := make(chan struct{})
	defer close(stop)
	var ticking sync.WaitGroup
	defer ticking.Wait() // want `waits-for-itself: ticking.Wait never returns: its goroutine ends with stop, which nothing ends before it has returned`
	ticking.Add(1)
	go func() {
		defer ticking.Done()
		t.run(stop)
	}()
	<-ctx.Done()
	return nil
}

func (t *ticker) run(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			t.tick()
		}
	}
}

type okTicker struct{ ticker }

func (t *okTicker) Start(ctx context.Context) error {
	stop := make(chan struct{})
	var ticking sync.WaitGroup
	defer ticking.Wait()
	defer close(stop)
	ticking.Add(1)
	go func() {
		defer ticking.Done()
		t.run(stop)
	}()
	<-ctx.Done()
	return nil
}

// okFailing ends it before the wait, in a literal.
type okFailing struct{ ticker }

func (t *okFailing) Start(ctx context.Context) error {
	stop := make(chan struct{})
	end := sync.OnceFunc(func() { close(stop) })
	defer end()
	var ticking sync.WaitGroup
	ticking.Go(func() { t.run(stop) })
	<-ctx.Done()
	end()
	ticking.Wait()
	return nil
}

// serveUntil closes what it returns once it has drained the server.
func serveUntil(ctx context.Context, l net.Listener, h http.Handler) <-chan struct{} {
	srv := &http.Server{Handler: h}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = srv.Shutdown(last)
	}()
	go func() { _ = srv.Serve(l) }()
	return ended
}

type signer struct {
	l    net.Listener
	sign http.Handler
}

func (s *signer) Start(ctx context.Context) error {
	serving, stop := context.WithCancel(context.Background())
	defer func() { stop() }()
	ended := serveUntil(serving, s.l, s.sign)
	select {
	case <-ctx.Done():
	case <-time.After(time.Hour):
	}
	<-ended // want `waits-for-itself: receive from ended never returns: its goroutine ends with serving, which nothing ends before it has returned`
	return nil
}

type okSigner struct{ signer }

func (s *okSigner) Start(ctx context.Context) error {
	serving, stop := context.WithCancel(context.Background())
	defer stop()
	ended := serveUntil(serving, s.l, s.sign)
	<-ctx.Done()
	stop()
	<-ended
	return nil
}

// okUntil serves under the context that ends.
type okUntil struct{ signer }

func (s *okUntil) Start(ctx context.Context) error {
	serving, stop := context.WithCancel(ctx)
	defer stop()
	ended := serveUntil(serving, s.l, s.sign)
	<-ctx.Done()
	<-ended
	return nil
}

// okHanded gives its cancel function away.
type okHanded struct {
	signer
	stop context.CancelFunc
}

func (s *okHanded) Start(ctx context.Context) error {
	serving, stop := context.WithCancel(context.Background())
	s.stop = stop
	defer stop()
	ended := serveUntil(serving, s.l, s.sign)
	<-ctx.Done()
	<-ended
	return nil
}

// okForever is no component: the program ends in the wait.
func okForever(l net.Listener, h http.Handler) {
	serving, stop := context.WithCancel(context.Background())
	defer stop()
	<-serveUntil(serving, l, h)
}

// pushes ends its worker after the wait, without a defer.
type pushes struct{ push func() }

func (p *pushes) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for work.Err() == nil {
			p.push()
		}
	}()
	<-ctx.Done()
	<-done // want `waits-for-itself: receive from done never returns: its goroutine ends with work, which nothing ends before it has returned`
	cancel()
	return nil
}

func addAll(mgr manager.Manager, c *copier, ok *okCopier, b *okBounded, o *okOnce, t *ticker, okT *okTicker, s *signer, okS *okSigner, p *pushes) error {
	for _, r := range []manager.Runnable{c, ok, b, o, t, okT, s, okS, p} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
