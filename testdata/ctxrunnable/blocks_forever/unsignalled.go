package blocks_forever

import (
	"context"
	"errors"
	"net/http"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/blocks_forever/feeds"
)

type statusServer struct{ server *http.Server }

// The goroutine forgets to close what Start waits for (trainer's status server).
func (s *statusServer) Start(ctx context.Context) error {
	down := make(chan struct{})
	go func() {
		<-ctx.Done()
		_ = s.server.Shutdown(context.Background())
	}()
	if err := s.server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-down // want `blocks-forever: receive from down blocks for ever: nothing sends on it or closes it`
	return nil
}

func (s *statusServer) okStart(ctx context.Context) error {
	down := make(chan struct{})
	go func() {
		defer close(down)
		<-ctx.Done()
		_ = s.server.Shutdown(context.Background())
	}()
	if err := s.server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-down
	return nil
}

// Collector has one channel that it closes, and one that it forgets.
type Collector struct {
	ready    chan struct{}
	finished chan struct{}
	Flushed  chan struct{}
}

func newCollector() *Collector {
	return &Collector{ready: make(chan struct{}), finished: make(chan struct{}), Flushed: make(chan struct{})}
}

func (c *Collector) Run(ctx context.Context) error {
	go c.collect(ctx)
	<-c.ready
	<-ctx.Done()
	c.join()
	return nil
}

func (c *Collector) join() {
	<-c.finished // want `blocks-forever: receive from c.finished blocks for ever: nothing sends on it or closes it`
}

func (c *Collector) collect(ctx context.Context) {
	close(c.ready)
	<-ctx.Done()
}

// Whoever has the collector can close an exported field.
func (c *Collector) okFlushed(ctx context.Context) {
	go c.collect(ctx)
	<-c.Flushed
}

// What is handed on can be closed by whom it is handed to.
func okHandedOn(ctx context.Context, register func(chan<- error)) error {
	failed := make(chan error)
	register(failed)
	return <-failed
}

// A select has the other case.
func okNeverReady(ctx context.Context) {
	never := make(chan struct{})
	select {
	case <-never:
	case <-ctx.Done():
	}
}

// What has no end of its own can be meant to go on for ever.
func okForEver(run func()) {
	go run()
	never := make(chan struct{})
	<-never
}

// A forwarder stays in the foreground, as the commands do that call it; they have a context for their requests.
type forwarder struct{ address string }

func (f *forwarder) forward(ctx context.Context, login func(context.Context) error) error {
	if err := login(ctx); err != nil {
		return err
	}
	return f.okStay()
}

func (f *forwarder) okStay() error {
	println("forwarding", f.address)

	never := make(chan bool)
	<-never
	return nil
}

func (f *forwarder) follow(ctx context.Context) error {
	return f.watch(ctx.Err)
}

// What is started between the two can have been meant to signal.
func (f *forwarder) watch(look func() error) error {
	done := make(chan bool)
	go func() { _ = look() }()
	<-done // want `blocks-forever: receive from done blocks for ever: nothing sends on it or closes it`
	return nil
}

// Where the context is at hand, it is forgotten.
func (f *forwarder) keep(ctx context.Context) error {
	never := make(chan bool)
	<-never // want `blocks-forever: receive from never blocks for ever: nothing sends on it or closes it`
	return ctx.Err()
}

// The value of a method of another package sends.
func okMethodValue(ctx context.Context, feed *feeds.Feed, take func(context.Context, int) error) error {
	values := make(chan int)
	send := feed.Send
	go send(values)
	return take(ctx, <-values)
}

type courier struct{ post func(string) }

// report waits for an answer that the post was once given a channel for (kubescape's operator).
func (c *courier) report(info string) error {
	failed := make(chan error)
	c.post(info)
	if err := <-failed; err != nil { // want `blocks-forever: receive from failed blocks for ever: nothing sends on it or closes it`
		return err
	}
	return nil
}

// answer keeps what it receives.
func (c *courier) answer() string {
	c.post("ping")
	answers := make(chan string)
	text := <-answers // want `blocks-forever: receive from answers blocks for ever`
	return text
}

func (c *courier) okAnswer() string {
	answers := make(chan string, 1)
	go func() { answers <- "pong" }()
	text := <-answers
	return text
}

// A value that is thrown away is waited for by what means to go on for ever.
func (c *courier) okForever() {
	c.post("here")
	forever := make(chan struct{})
	<-forever
}
