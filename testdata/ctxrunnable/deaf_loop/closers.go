package deaf_loop

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A manager ends the context of its components, and calls none of their own ends.

// A meter samples until somebody calls its Close.
type meter struct {
	sample func()
	closed atomic.Bool
}

var _ manager.Runnable = (*meter)(nil)

func (m *meter) Close() { m.closed.Store(true) }

func (m *meter) Start(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for !m.closed.Load() { // want `deaf-loop: Start of \*meter can loop for ever after ctx ends: this way around the loop never looks at it`
		m.sample()
		<-tick.C
	}
	return nil
}

// A poller can be stopped by a request, and not by its context.
type poller struct {
	mu     sync.Mutex
	paused bool
	poll   func()
}

var _ manager.Runnable = (*poller)(nil)

func (p *poller) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = true
}

func (p *poller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.Stop()
	w.WriteHeader(http.StatusNoContent)
}

func (p *poller) Start(ctx context.Context) error { return p.run(ctx) }

func (p *poller) run(ctx context.Context) error {
	for { // want `deaf-loop: run of \*poller can loop for ever after ctx ends: this way around the loop never looks at it`
		p.mu.Lock()
		paused := p.paused
		p.mu.Unlock()
		if paused {
			return nil
		}
		p.poll()
		time.Sleep(time.Minute)
	}
}

// okMeter closes itself when its context ends.
type okMeter struct {
	sample func()
	closed atomic.Bool
}

var _ manager.Runnable = (*okMeter)(nil)

func (m *okMeter) Close() { m.closed.Store(true) }

func (m *okMeter) Start(ctx context.Context) error {
	defer context.AfterFunc(ctx, m.Close)()
	for !m.closed.Load() {
		m.sample()
		time.Sleep(time.Second)
	}
	return nil
}

// okPoller does so in a goroutine beside the loop.
type okPoller struct {
	poll   func()
	paused atomic.Bool
}

var _ manager.Runnable = (*okPoller)(nil)

func (p *okPoller) Stop() { p.paused.Store(true) }

func (p *okPoller) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		p.Stop()
	}()
	for !p.paused.Load() {
		p.poll()
		time.Sleep(time.Second)
	}
	return nil
}

// OKLoop is no component of a manager: who runs it may call its Stop.
type OKLoop struct {
	turn    func()
	stopped atomic.Bool
}

func (l *OKLoop) Stop() { l.stopped.Store(true) }

func (l *OKLoop) Work(ctx context.Context) {
	for !l.stopped.Load() {
		l.turn()
		time.Sleep(time.Minute)
	}
}
