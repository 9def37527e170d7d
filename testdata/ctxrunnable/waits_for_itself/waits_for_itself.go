// Package waits_for_itself has goroutines that wait for their own end.
package waits_for_itself

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// entry follows one kind of object. An informer calls its handler in a goroutine that Run waits for (the global
// context of kyverno).
type entry struct {
	informer cache.SharedIndexInformer
	stop     func()
}

func newEntry(ctx context.Context, informer cache.SharedIndexInformer, report func(error)) (*entry, error) {
	var group wait.Group
	ctx, cancel := context.WithCancel(ctx)
	stop := func() {
		cancel()
		group.Wait() // related `waits here`
	}
	err := informer.SetWatchErrorHandler(func(_ *cache.Reflector, err error) {
		report(fmt.Errorf("watch: %w", err))
		stop() // want `waits-for-itself: stop never returns: it waits for the goroutine that runs it`
	})
	if err != nil {
		return nil, err
	}
	group.StartWithContext(ctx, func(ctx context.Context) { // related `the goroutine starts here`
		informer.Run(ctx.Done())
	})
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		stop()
		return nil, fmt.Errorf("not synced")
	}
	return &entry{informer: informer, stop: stop}, nil
}

// okNewEntry only cancels in the handler.
func okNewEntry(ctx context.Context, informer cache.SharedIndexInformer, report func(error)) (*entry, error) {
	var group wait.Group
	ctx, cancel := context.WithCancel(ctx)
	stop := func() {
		cancel()
		group.Wait()
	}
	err := informer.SetWatchErrorHandler(func(_ *cache.Reflector, err error) {
		report(fmt.Errorf("watch: %w", err))
		cancel()
	})
	if err != nil {
		return nil, err
	}
	group.StartWithContext(ctx, func(ctx context.Context) {
		informer.Run(ctx.Done())
	})
	return &entry{informer: informer, stop: stop}, nil
}

// okNewOtherEntry stops the group of one informer in the handler of another one.
func okNewOtherEntry(ctx context.Context, informer, parent cache.SharedIndexInformer) (*entry, error) {
	var group wait.Group
	ctx, cancel := context.WithCancel(ctx)
	stop := func() {
		cancel()
		group.Wait()
	}
	if err := parent.SetWatchErrorHandler(func(*cache.Reflector, error) { stop() }); err != nil {
		return nil, err
	}
	group.StartWithContext(ctx, func(ctx context.Context) {
		informer.Run(ctx.Done())
	})
	return &entry{informer: informer, stop: stop}, nil
}

// A worker stops when its work has failed.
type worker struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	work   func(context.Context) error
}

func (w *worker) Start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	w.cancel = cancel
	w.wg.Add(1)
	go w.run(ctx)
}

func (w *worker) run(ctx context.Context) {
	defer w.wg.Done()
	for ctx.Err() == nil {
		if err := w.work(ctx); err != nil {
			w.Stop() // want `waits-for-itself: w.Stop never returns: it waits for the goroutine that runs it`
			return
		}
	}
}

func (w *worker) Stop() {
	w.cancel()
	w.wg.Wait()
}

// okWorker cancels only, and leaves the wait to others.
type okWorker struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	work   func(context.Context) error
}

func (w *okWorker) Start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	w.cancel = cancel
	w.wg.Add(1)
	go w.run(ctx)
}

func (w *okWorker) run(ctx context.Context) {
	defer w.wg.Done()
	for ctx.Err() == nil {
		if err := w.work(ctx); err != nil {
			w.cancel()
			return
		}
	}
}

func (w *okWorker) Stop() {
	w.cancel()
	w.wg.Wait()
}

// A session closes its channel at its end, and waits for that in what a helper calls.
type session struct {
	quit, done chan struct{}
	once       sync.Once
	read       func() ([]byte, error)
}

func open(read func() ([]byte, error)) *session {
	s := &session{quit: make(chan struct{}), done: make(chan struct{}), read: read}
	go func() {
		defer close(s.done)
		for {
			data, err := s.read()
			if err != nil {
				s.fail(err) // want `waits-for-itself: s.fail never returns: it waits for the goroutine that runs it`
				return
			}
			s.handle(data)
		}
	}()
	return s
}

func (s *session) fail(err error) {
	fmt.Println(err)
	s.Close()
}

func (s *session) Close() {
	s.once.Do(func() { close(s.quit) })
	<-s.done
}

func (s *session) handle([]byte) {}

// okSession closes the session that is below it, which has a goroutine of its own.
type okSession struct {
	below *okSession
	done  chan struct{}
	read  func() ([]byte, error)
}

func (s *okSession) start() {
	go func() {
		defer close(s.done)
		if _, err := s.read(); err != nil && s.below != nil {
			s.below.Close()
		}
	}()
}

func (s *okSession) Close() { <-s.done }

// okWalk makes a group for each level.
func okWalk(level int, visit func(int)) {
	if level == 0 {
		return
	}
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			visit(level)
			okWalk(level-1, visit)
		}()
	}
	wg.Wait()
}

// okDoneFirst has counted down before it waits for the others.
func okDoneFirst(work func(), last func()) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		work()
	}()
	go func() {
		work()
		wg.Done()
		wg.Wait()
		last()
	}()
}

// waitsForTheGroup counts down too late.
func waitsForTheGroup(work func(), last func()) {
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		work()
	}()
	go func() {
		defer wg.Done()
		work()
		wg.Wait() // want `waits-for-itself: wg.Wait never returns: it waits for the goroutine that runs it`
		last()
	}()
}

// reloads starts a goroutine anew, which first waits for the one before it, and counts itself afterwards.
type reloads struct {
	running sync.WaitGroup
	work    func(stop <-chan struct{})
}

func (r *reloads) okRestart(stop <-chan struct{}) { go r.okRun(stop) }

func (r *reloads) okRun(stop <-chan struct{}) {
	r.running.Wait()
	r.running.Add(1)
	defer r.running.Done()
	r.work(stop)
}

// counted counts itself before the wait, which is then for itself as well.
type counted struct {
	running sync.WaitGroup
	work    func(stop <-chan struct{})
}

func (c *counted) restart(stop <-chan struct{}) { go c.run(stop) } // related `the goroutine starts here`

func (c *counted) run(stop <-chan struct{}) {
	c.running.Add(1)
	defer c.running.Done()
	c.running.Wait() // want `waits-for-itself: c.running.Wait never returns: it waits for the goroutine that runs it`
	c.work(stop)
}

// A feed is closed by whom it asks for more, which receives what others send.
type feed struct {
	items  chan string
	handle func(string)
}

func (f *feed) okConsume() {
	go func() {
		defer close(f.items)
		for {
			item := <-f.items
			if item == "" {
				return
			}
			f.handle(item)
		}
	}()
}

func (f *feed) put(item string) { f.items <- item }

// A poller stops with or without a wait.
type poller struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	work   func(context.Context) error
}

func (p *poller) start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	p.cancel = cancel
	p.wg.Add(1)
	go p.okRun(ctx)
}

func (p *poller) okRun(ctx context.Context) {
	defer p.wg.Done()
	for ctx.Err() == nil {
		if p.work(ctx) != nil {
			p.stop(false)
			return
		}
	}
}

func (p *poller) stop(join bool) {
	p.cancel()
	if join {
		p.wg.Wait()
	}
}

// A pump knows whether it is what stops it.
type pump struct {
	quit, done chan struct{}
	failed     bool
	read       func() error
}

func (p *pump) start() {
	go func() {
		defer close(p.done)
		for {
			if p.read() != nil {
				p.failed = true
				p.okStop()
				return
			}
		}
	}()
}

func (p *pump) okStop() {
	close(p.quit)
	if !p.failed {
		<-p.done
	}
}

// A relay marks that it has been stopped, whoever did it.
type relay struct {
	cancel  context.CancelFunc
	wg      sync.WaitGroup
	running bool
	work    func(context.Context) error
}

func (r *relay) start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	r.cancel, r.running = cancel, true
	r.wg.Add(1)
	go r.run(ctx)
}

func (r *relay) run(ctx context.Context) {
	defer r.wg.Done()
	for ctx.Err() == nil {
		if r.work(ctx) != nil {
			r.stop() // want `waits-for-itself: r.stop never returns: it waits for the goroutine that runs it`
			return
		}
	}
}

func (r *relay) stop() {
	if !r.running {
		return
	}
	r.running = false
	r.cancel()
	r.wg.Wait()
}

// A sink flushes before it waits.
type sink struct {
	cancel context.CancelFunc
	group  sync.WaitGroup
	flush  func() error
	next   func(context.Context) error
}

func (s *sink) start(parent context.Context) {
	if s.cancel != nil {
		return
	}
	ctx, cancel := context.WithCancel(parent)
	s.cancel = cancel
	s.group.Go(func() {
		for {
			if s.next(ctx) != nil {
				_ = s.close() // want `waits-for-itself: s.close never returns: it waits for the goroutine that runs it`
				return
			}
		}
	})
}

func (s *sink) close() error {
	if s.cancel == nil {
		return nil
	}
	if err := s.flush(); err != nil {
		return err
	}
	s.cancel()
	s.group.Wait()
	return nil
}
