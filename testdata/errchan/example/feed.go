package example

import (
	"context"
	"net/http"
	"sync"

	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type Feed struct {
	mu    sync.Mutex
	names chan string
	seen  map[string]int
}

func NewFeed() *Feed { return &Feed{names: make(chan string), seen: map[string]int{}} }

func (f *Feed) Changed(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.names <- name // want `^locked-send: send on f\.names holds f\.mu, which count has to take before it receives: then both wait for ever$`
}

func (f *Feed) count() {
	for name := range f.names { // related `^and would end the wait here$`
		f.mu.Lock() // related `^waits for the mutex here$`
		f.seen[name]++
		f.mu.Unlock()
	}
}

// UnlockedFeed gives the mutex back before it sends.
type UnlockedFeed struct{ Feed }

func (f *UnlockedFeed) Changed(name string) {
	f.mu.Lock()
	f.seen[name] = 0
	f.mu.Unlock()
	f.names <- name
}

// Worker handles events until it is stopped.
type Worker struct {
	events chan string
	stop   chan struct{}
	done   chan struct{}
}

func NewWorker() *Worker {
	return &Worker{events: make(chan string), stop: make(chan struct{}), done: make(chan struct{})}
}

// Begin starts it.
func (w *Worker) Begin(ctx context.Context) { go w.loop(ctx) }

func (w *Worker) Stop() {
	close(w.stop)
	<-w.done // related `^waits here$`
}

func (w *Worker) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return // related `^this return skips the close$`
		case <-w.stop:
			close(w.done) // want `^skipped-close: close of w\.done is skipped by an earlier return; Stop then waits for ever$`
			return
		case <-w.events:
		}
	}
}

// ClosingWorker closes on every path.
type ClosingWorker struct {
	events chan string
	stop   chan struct{}
	done   chan struct{}
}

func NewClosingWorker() *ClosingWorker {
	return &ClosingWorker{events: make(chan string), stop: make(chan struct{}), done: make(chan struct{})}
}

// Begin starts it.
func (w *ClosingWorker) Begin(ctx context.Context) { go w.loop(ctx) }

// Stop ends it, and waits.
func (w *ClosingWorker) Stop() {
	close(w.stop)
	<-w.done
}

func (w *ClosingWorker) loop(ctx context.Context) {
	defer close(w.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.stop:
			return
		case <-w.events:
		}
	}
}

// Mux sends what its sources send.
type Mux struct {
	result chan watch.Event
	done   chan struct{}
}

func NewMux() *Mux { return &Mux{result: make(chan watch.Event), done: make(chan struct{})} }

// ResultChan is read by whoever watches.
func (m *Mux) ResultChan() <-chan watch.Event { return m.result }

// Stop ends it.
func (m *Mux) Stop() { close(m.done) }

func (m *Mux) send(e watch.Event) {
	select { // related `^looks here and does not wait$`
	case <-m.done:
		return
	default:
	}
	m.result <- e // want `^fake-guard: send on m\.result is not guarded by the look at m\.done, which can close between the two$` // fix `^safe: send inside the select$`
}

func (m *Mux) okSend(e watch.Event) {
	select {
	case <-m.done:
	case m.result <- e:
	}
}

// Endpoint serves.
type Endpoint struct{ server *http.Server }

func (e *Endpoint) Run(ctx context.Context) {
	go func() {
		if err := e.server.ListenAndServe(); err != nil { // want `^logged-error: error of e\.server\.ListenAndServe is only logged: when it fails, the process goes on as if it ran$`
			log.FromContext(ctx).Error(err, "serve")
		}
	}()
	<-ctx.Done()
	_ = e.server.Shutdown(context.WithoutCancel(ctx))
}

// WatchedEndpoint serves, and ends when it cannot.
type WatchedEndpoint struct{ server *http.Server }

func (e *WatchedEndpoint) Start(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() { errs <- e.server.ListenAndServe() }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return e.server.Shutdown(context.WithoutCancel(ctx))
	}
}
