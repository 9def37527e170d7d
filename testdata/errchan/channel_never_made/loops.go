// Package channel_never_made sends on channels that nothing makes.
package channel_never_made

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A sweeper is told to stop over a channel that nobody has made: Stop never returns (trident).
type sweeper struct {
	client client.Client
	stop   chan bool
	tick   time.Duration
}

func newSweeper(c client.Client) *sweeper { return &sweeper{client: c, tick: time.Minute} }

func (s *sweeper) run(sweep func(client.Client)) {
	for range time.Tick(s.tick) {
		select {
		case <-s.stop: // related `received here`
			return
		default:
			sweep(s.client)
		}
	}
}

func (s *sweeper) Stop() {
	s.stop <- true // want `unbuffered-send: send on s.stop blocks for ever: nothing makes the channel`
}

// The channel is in a struct of its own, and a helper sends.
type signals struct {
	reload chan struct{}
	done   chan struct{}
}

type server struct {
	signals signals
	apply   func(context.Context) error
}

func (s *server) loop(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.signals.reload:
			if err := s.apply(ctx); err != nil {
				return err
			}
		}
	}
}

func newServer(apply func(context.Context) error) *server {
	s := new(server)
	s.apply = apply
	return s
}

func (s *server) Reload() { s.signals.send() }

func (s *signals) send() {
	s.reload <- struct{}{} // want `unbuffered-send: send on s.reload blocks for ever: nothing makes the channel`
}

// One that has been reset is not made either.
type flusher struct {
	mu    sync.Mutex
	flush chan int
}

func newFlusher() *flusher { return new(flusher) }

func (f *flusher) reset() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.flush = nil
}

func (f *flusher) Flush(n int) {
	f.flush <- n // want `unbuffered-send: send on f.flush blocks for ever`
}

// okNew makes it.
type okSweeper struct{ stop chan bool }

func okNew() *okSweeper { return &okSweeper{stop: make(chan bool)} }

func (s *okSweeper) okRun() {
	for range time.Tick(time.Minute) {
		select {
		case <-s.stop:
			return
		default:
		}
	}
}

func (s *okSweeper) okStop() { s.stop <- true }

// Made when it starts.
type okLate struct{ stop chan bool }

func (l *okLate) okRun() {
	l.stop = make(chan bool)
	<-l.stop
}

func (l *okLate) okStop() { l.stop <- true }

// Handed over by whoever makes it.
type okHanded struct{ results chan<- error }

func okWith(results chan<- error) *okHanded { return &okHanded{results} }

func (h *okHanded) okTell(err error) { h.results <- err }

// Other packages can set it.
type Reporter struct{ Results chan error }

func okReporter() *Reporter { return &Reporter{} }

func (r *Reporter) okTell(err error) { r.Results <- err }

// It is told only where somebody has asked for it.
type okAsked struct{ told chan error }

func okNobodyAsks() *okAsked { return &okAsked{} }

func (a *okAsked) okTell(err error) {
	if a.told != nil {
		a.told <- err
	}
}

// It can do without.
type okTried struct{ told chan error }

func okTry() *okTried { return &okTried{} }

func (t *okTried) okTell(ctx context.Context, err error) {
	select {
	case t.told <- err:
	case <-ctx.Done():
	}
}

// Whoever makes it is elsewhere.
type okMadeElsewhere struct{ told chan error }

func (m *okMadeElsewhere) okTell(err error) { m.told <- err }

// Its address is handed out.
type okAddress struct{ told chan error }

func okAddressed() *okAddress { return &okAddress{} }

func (a *okAddress) okInit(set func(*chan error)) { set(&a.told) }

func (a *okAddress) okTell(err error) { a.told <- err }

// A map has one for each.
type okEach struct{ told map[string]chan error }

func (e *okEach) okTell(name string, err error) { e.told[name] <- err }

// The struct is copied from one that others fill.
type okCopied struct{ told chan error }

var okTemplate func() okCopied

func okCopy() *okCopied {
	c := okTemplate()
	return &c
}

func (c *okCopied) okTell(err error) { c.told <- err }

// A narrowed one is sent to by a conversion to what can only be sent to.
type narrowed struct{ wake chan struct{} }

func newNarrowed() *narrowed { return &narrowed{} }

func (n *narrowed) loop(work func()) {
	for range (<-chan struct{})(n.wake) { // related `received here`
		work()
	}
}

func (n *narrowed) Wake() {
	(chan<- struct{})(n.wake) <- struct{}{} // want `unbuffered-send: send on .*n.wake.* blocks for ever: nothing makes the channel`
}
