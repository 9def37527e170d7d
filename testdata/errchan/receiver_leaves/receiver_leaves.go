// Package receiver_leaves has receivers with another way out than the value.
package receiver_leaves

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Provider struct {
	mgr manager.Manager
}

func (p *Provider) check(ctx context.Context) error { return ctx.Err() }

func (p *Provider) Start(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- p.mgr.Start(ctx) // want `single-leak: send on errs blocks for ever once Start has returned: errs is unbuffered`
	}()
	select {
	case <-ctx.Done():
		return nil // related `this return can come first`
	case err := <-errs:
		return err
	}
}

func (p *Provider) okWaitsForTheManager(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- p.mgr.Start(ctx)
	}()
	select {
	case <-ctx.Done():
		return <-errs
	case err := <-errs:
		return err
	}
}

func (p *Provider) okBuffered(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() {
		errs <- p.mgr.Start(ctx)
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func (p *Provider) okSenderSeesTheContext(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		select {
		case errs <- p.mgr.Start(ctx):
		case <-ctx.Done():
		}
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func (p *Provider) okDrainedOnTheWayOut(ctx context.Context) error {
	errs := make(chan error)
	defer func() { <-errs }()
	go func() {
		errs <- p.mgr.Start(ctx)
	}()
	<-ctx.Done()
	return nil
}

func (p *Provider) returnsInFrontOfTheReceive(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- p.mgr.Start(ctx) // want `unbuffered-send: send on errs`
	}()
	if err := p.check(ctx); err != nil {
		return err // related `this return can come first`
	}
	return <-errs
}

// The sender stands in a function of its own.
func (p *Provider) timesOut(ctx context.Context) error {
	errs := make(chan error)
	go p.serve(ctx, errs)
	select {
	case err := <-errs:
		return err
	case <-time.After(time.Minute):
		return context.DeadlineExceeded
	}
}

func (p *Provider) serve(ctx context.Context, errs chan<- error) {
	errs <- p.mgr.Start(ctx) // want `unbuffered-send: send on errs blocks for ever once timesOut has returned`
}

// The consumer stops reading at the first bad request.
func producerIsLeftAlone(requests []reconcile.Request, bad func(reconcile.Request) bool) bool {
	queue := make(chan reconcile.Request)
	go func() {
		defer close(queue)
		for _, r := range requests {
			queue <- r // want `unbuffered-send: send on queue`
		}
	}()
	for r := range queue {
		if bad(r) {
			return false
		}
	}
	return true
}

func okConsumerReadsToTheEnd(requests []reconcile.Request, bad func(reconcile.Request) bool) bool {
	queue := make(chan reconcile.Request)
	go func() {
		defer close(queue)
		for _, r := range requests {
			queue <- r
		}
	}()
	good := true
	for r := range queue {
		good = good && !bad(r)
	}
	return good
}

// Source sends its start-up error to a method that may not be called.
type Source struct {
	startErr chan error
	sync     func(context.Context) error
}

func (s *Source) Begin(ctx context.Context) {
	s.startErr = make(chan error)
	go func() {
		if err := s.sync(ctx); err != nil {
			s.startErr <- err // want `unbuffered-send: send on s.startErr blocks for ever once WaitForSync has returned: s.startErr is unbuffered`
			return
		}
		close(s.startErr)
	}()
}

func (s *Source) WaitForSync(ctx context.Context) error {
	select {
	case err := <-s.startErr:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// BufferedSource has room for the only error.
type BufferedSource struct {
	startErr chan error
	sync     func(context.Context) error
}

func (s *BufferedSource) okBegin(ctx context.Context) {
	s.startErr = make(chan error, 1)
	go func() {
		if err := s.sync(ctx); err != nil {
			s.startErr <- err
			return
		}
		close(s.startErr)
	}()
}

func (s *BufferedSource) WaitForSync(ctx context.Context) error {
	select {
	case err := <-s.startErr:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Group is drained by a collector that leaves as well.
type Group struct {
	errs chan error
	run  func(context.Context) error
}

func NewGroup(run func(context.Context) error) *Group {
	return &Group{errs: make(chan error), run: run}
}

func (g *Group) Start(ctx context.Context) {
	go func() {
		g.errs <- g.run(ctx) // want `unbuffered-send: send on g.errs blocks for ever once Drain has returned: g.errs is unbuffered`
	}()
}

func (g *Group) Drain(ctx context.Context, handle func(error)) {
	for {
		select {
		case err := <-g.errs:
			handle(err)
		case <-ctx.Done():
			return
		}
	}
}

// LastingGroup is drained until it is closed.
type LastingGroup struct {
	errs chan error
	run  func(context.Context) error
}

func NewLastingGroup(run func(context.Context) error) *LastingGroup {
	return &LastingGroup{errs: make(chan error), run: run}
}

func (g *LastingGroup) okStart(ctx context.Context) {
	go func() { g.errs <- g.run(ctx) }()
}

func (g *LastingGroup) okDrain(ctx context.Context, handle func(error)) {
	stopping := ctx.Done()
	for {
		select {
		case err, ok := <-g.errs:
			if !ok {
				return
			}
			handle(err)
		case <-stopping:
			stopping = nil
		}
	}
}

// BufferedGroup has room for one error, and a collector during the shutdown (controller-runtime).
type BufferedGroup struct {
	errs chan error
	run  func(context.Context) error
}

func NewBufferedGroup(run func(context.Context) error) *BufferedGroup {
	return &BufferedGroup{errs: make(chan error, 1), run: run}
}

func (g *BufferedGroup) okStart(ctx context.Context) error {
	stopped := make(chan struct{})
	defer close(stopped)
	defer g.drain(stopped)
	go func() { g.errs <- g.run(ctx) }()
	select {
	case <-ctx.Done():
		return nil
	case err := <-g.errs:
		return err
	}
}

func (g *BufferedGroup) drain(stopped <-chan struct{}) {
	go func() {
		for {
			select {
			case <-g.errs:
			case <-stopped:
				return
			}
		}
	}()
}

// Watcher hands its channel to callers that are not seen.
type Watcher struct{ results chan string }

func (w *Watcher) Results() <-chan string { return w.results }

func NewWatcher() *Watcher { return &Watcher{results: make(chan string)} }

func (w *Watcher) okOthersReceive(ctx context.Context) {
	go func() { w.results <- "ready" }()
	select {
	case <-w.results:
	case <-ctx.Done():
	}
}

// A token that may be lost.
func okCoalesces(ctx context.Context) {
	wake := make(chan struct{}, 1)
	go func() {
		for range 3 {
			select {
			case wake <- struct{}{}:
			default:
			}
		}
	}()
	select {
	case <-wake:
	case <-ctx.Done():
	}
}

// Refresher asks for a refresh every minute, and nobody may be there to do it.
type Refresher struct{ Refresh chan bool }

func NewRefresher() *Refresher { return &Refresher{Refresh: make(chan bool)} }

func (r *Refresher) Run(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			go func() {
				r.Refresh <- true // want `unbuffered-send: send on r.Refresh piles up goroutines while nobody receives: each round of Run starts one more`
			}()
		}
	}
}

// Namer asks for several things every minute.
type Namer struct{ names chan bool }

func NewNamer() *Namer { return &Namer{names: make(chan bool)} }

func (r *Namer) asksForEach(ctx context.Context, names []string) {
	for ctx.Err() == nil {
		time.Sleep(time.Minute)
		for range names {
			go func() {
				r.names <- true // want `unbuffered-send: send on r.names piles up goroutines while nobody receives: each round of asksForEach starts one more`
			}()
		}
	}
}

func (r *Refresher) okAsksAgainLater(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			go func() {
				select {
				case r.Refresh <- true:
				default:
				}
			}()
		}
	}
}

// okRetriesToOpen starts one sender for each source, and sleeps only between two tries to open one.
func okRetriesToOpen(sources []func() (func() string, error)) (<-chan string, error) {
	merged := make(chan string)
	for _, open := range sources {
		var next func() string
		var err error
		for range 3 {
			if next, err = open(); err == nil {
				break
			}
			time.Sleep(time.Second)
		}
		if err != nil {
			return nil, err
		}
		go func() {
			for {
				merged <- next()
			}
		}()
	}
	return merged, nil
}
