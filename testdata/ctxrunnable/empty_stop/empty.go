// Package empty_stop has types that offer an end and do nothing for it.
package empty_stop

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// poller polls for ever.
type poller struct{ poll func() }

func (p *poller) Start() {
	go wait.Forever(p.poll, time.Second) // want `endless-goroutine: the goroutine that Start starts can never be stopped: Forever has no end` // related `started here`
}

func (p *poller) Stop() {} // want `empty-stop: Stop of \*poller does nothing, and nothing else ends the goroutine that Start starts`

// okPoller is ended by a channel.
type okPoller struct {
	poll func()
	stop chan struct{}
}

func (p *okPoller) Start() { go wait.Until(p.poll, time.Second, p.stop) }

func (p *okPoller) Stop() { close(p.stop) }

// pages serves until the process ends.
type pages struct{ handler http.Handler }

func newPages(ln net.Listener, handler http.Handler) *pages {
	p := &pages{handler}
	go func() { _ = http.Serve(ln, p.handler) }()
	return p
}

func (p *pages) Close() error { return nil } // want `Close of \*pages does nothing, and nothing else ends the goroutine that newPages starts`

// okPages ends with the listener, which its owner closes.
type okPages struct{ srv *http.Server }

func newOKPages(ln net.Listener, handler http.Handler) *okPages {
	p := &okPages{&http.Server{Handler: handler}}
	go func() { _ = p.srv.Serve(ln) }()
	return p
}

func (p *okPages) Close() error { return nil }

func (p *okPages) Drain(ctx context.Context) error { return p.srv.Shutdown(ctx) }

// events hands on what comes.
type events struct {
	in       chan string
	handlers []func(string)
}

func (e *events) Run() {
	go e.dispatch()
}

func (e *events) dispatch() {
	for event := range e.in {
		for _, handle := range e.handlers {
			handle(event)
		}
	}
}

func (e *events) Shutdown() {} // want `Shutdown of \*events does nothing, and nothing else ends the goroutine that Run starts`

// okEvents ends with its context.
type okEvents struct{ in chan string }

func (e *okEvents) Run(ctx context.Context) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-e.in:
			}
		}
	}()
}

func (e *okEvents) Shutdown() {}

// okFinished closes its channel where it sends.
type okFinished struct{ in chan string }

func (e *okFinished) Run() {
	go func() {
		for range e.in {
		}
	}()
}

func (e *okFinished) Finish() { close(e.in) }

func (e *okFinished) Stop() {}

// okOnce starts what ends by itself.
type okOnce struct{ load func() }

func (o *okOnce) Start() { go o.load() }

func (o *okOnce) Stop() {}

// none has nothing to end.
type none struct{}

func (none) Stop() {}

// A mailer starts its workers once, in a literal, and nothing closes what they range over.
type mailer struct {
	once    sync.Once
	workers sync.WaitGroup
	letters chan string
	send    func(string)
}

func (m *mailer) Start() {
	m.once.Do(func() {
		for range 3 {
			go func() { // related `started here`
				for letter := range m.letters {
					m.send(letter)
				}
			}()
		}
	})
}

func (m *mailer) Stop() {} // want `empty-stop: Stop of \*mailer does nothing, and nothing else ends the goroutine that Start starts`

// A printer starts its worker in a group.
type printer struct {
	workers sync.WaitGroup
	pages   chan string
	print   func(string)
}

func (p *printer) Start() {
	p.workers.Go(func() { // related `started here`
		for page := range p.pages {
			p.print(page)
		}
	})
}

func (p *printer) Close() {} // want `empty-stop: Close of \*printer does nothing, and nothing else ends the goroutine that Start starts`

// okMailer has another end.
type okMailer struct {
	once    sync.Once
	letters chan string
	send    func(string)
}

func (m *okMailer) Start() {
	m.once.Do(func() {
		go func() {
			for letter := range m.letters {
				m.send(letter)
			}
		}()
	})
}

func (m *okMailer) Stop() {}

func (m *okMailer) terminate() { close(m.letters) }

// okWarmUp starts what ends by itself.
type okWarmUp struct {
	once sync.Once
	warm func()
}

func (w *okWarmUp) Start() { w.once.Do(func() { go w.warm() }) }

func (w *okWarmUp) Stop() {}

// A sweeper starts its loop in a literal: the message names the method.
type sweeper struct {
	once  sync.Once
	sweep func()
}

func (s *sweeper) Begin() {
	s.once.Do(func() {
		go func() { // related `started here`
			for { // want `endless-goroutine: the goroutine that Begin starts can never be stopped: its loop has no exit`
				s.sweep()
				time.Sleep(time.Minute)
			}
		}()
	})
}

func (s *sweeper) Close() {} // want `empty-stop: Close of \*sweeper does nothing, and nothing else ends the goroutine that Begin starts`

// A lookup ends the contexts that it makes for each question, and nothing else.
type lookup struct {
	hosts []string
	ask   func(ctx context.Context, host string)
}

func (l *lookup) Open() {
	for _, host := range l.hosts {
		go l.repeat(host) // related `started here`
	}
}

func (l *lookup) Close() {} // want `empty-stop: Close of \*lookup does nothing, and nothing else ends the goroutine that Open starts`

func (l *lookup) repeat(host string) {
	for { // want `endless-goroutine: the goroutine that Open starts can never be stopped: its loop has no exit`
		l.once(host)
		time.Sleep(time.Minute)
	}
}

func (l *lookup) once(host string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		l.ask(ctx, host)
	}()
	<-answered
}

// okLookup keeps what ends its goroutine in a list.
type okLookup struct {
	hosts []string
	ends  []context.CancelFunc
	ask   func(ctx context.Context, host string)
}

func (l *okLookup) Open() {
	for _, host := range l.hosts {
		ctx, cancel := context.WithCancel(context.Background())
		l.ends = append(l.ends, cancel)
		go l.repeat(ctx, host)
	}
}

func (l *okLookup) Close() {}

func (l *okLookup) Terminate() {
	for _, end := range l.ends {
		end()
	}
}

func (l *okLookup) repeat(ctx context.Context, host string) {
	for ctx.Err() == nil {
		l.ask(ctx, host)
	}
}
