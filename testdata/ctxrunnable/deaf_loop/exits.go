package deaf_loop

import (
	"context"
	"os"
	"sync"
	"time"
)

// A mount is waited for by functions that have a context and no look at it.
type mount struct {
	mu    sync.Mutex
	path  string
	state string
	ready bool
	jobs  chan string
}

func newMount(path string) *mount { return &mount{path: path, jobs: make(chan string)} }

func (m *mount) attempt() bool {
	_, err := os.Stat(m.path)
	return err == nil
}

func (m *mount) awaitAttempt(ctx context.Context) {
	for { // want `unawaited-loop: awaitAttempt of \*mount can loop for ever after ctx ends`
		if m.attempt() {
			return
		}
		time.Sleep(time.Minute)
	}
}

func (m *mount) awaitFlag(ctx context.Context) {
	for !m.ready { // want `unawaited-loop: awaitFlag of \*mount can loop for ever after ctx ends`
		if _, err := os.Stat(m.path); err == nil {
			m.ready = true
		}
		time.Sleep(time.Minute)
	}
}

func (m *mount) setState(state string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.state = state
}

func (m *mount) is(state string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state == "ready"
}

func (m *mount) awaitState(ctx context.Context) {
	for !m.is("ready") { // want `unawaited-loop: awaitState of \*mount can loop for ever after ctx ends`
		time.Sleep(time.Minute)
	}
}

// run has workers for a channel that nobody closes.
func (m *mount) run(ctx context.Context) {
	for range 3 {
		go m.work(ctx)
	}
	m.setState("running")
	<-ctx.Done()
}

func (m *mount) work(ctx context.Context) {
	for job := range m.jobs { // want `unawaited-loop: work of \*mount never returns after ctx ends`
		_ = os.Remove(job)
	}
}

func (m *mount) submit(ctx context.Context, job string) {
	select {
	case m.jobs <- job:
	case <-ctx.Done():
	}
}

// A closing mount closes the channel of its workers once it ends.
type closing struct {
	jobs chan string
	set  func(string)
}

func newClosing(set func(string)) *closing { return &closing{jobs: make(chan string), set: set} }

func (c *closing) run(ctx context.Context) {
	go c.work(ctx)
	<-ctx.Done()
	close(c.jobs)
}

func (c *closing) work(ctx context.Context) {
	for job := range c.jobs {
		c.set(job)
	}
}

// A drained one waits after its end for what is left to do.
type drained struct{ state string }

func (d *drained) run(ctx context.Context) {
	<-ctx.Done()
	for d.state != "empty" {
		time.Sleep(time.Second)
	}
}

// A nested state is set as part of a struct.
type nested struct {
	status struct{ ready bool }
	load   func() struct{ ready bool }
}

func (n *nested) await(ctx context.Context) {
	for !n.status.ready {
		time.Sleep(time.Second)
		n.status = n.load()
	}
}
