// Package left_open makes what has a goroutine of its own, and forgets to end it.
package left_open

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

// A Filter decides on events.
type Filter interface {
	Pass(event string) bool
	Cleanup()
}

type exact string

func (e exact) Pass(event string) bool { return event == string(e) }
func (e exact) Cleanup()               {}

type anyOf struct {
	mu      sync.Mutex
	filters []Filter
	hits    chan int
	done    chan bool
}

// NewAny returns a filter that sorts its parts as it learns, until Cleanup.
func NewAny(filters ...Filter) Filter {
	if len(filters) == 1 {
		return filters[0]
	}
	f := &anyOf{filters: filters, hits: make(chan int, 1), done: make(chan bool)}
	go f.sort()
	return f
}

func (f *anyOf) Pass(event string) bool {
	for i, filter := range f.filters {
		if filter.Pass(event) {
			select {
			case f.hits <- i:
			default:
			}
			return true
		}
	}
	return false
}

func (f *anyOf) sort() {
	for {
		i, more := <-f.hits
		if !more {
			f.done <- true
			return
		}
		f.mu.Lock()
		f.filters[0], f.filters[i] = f.filters[i], f.filters[0]
		f.mu.Unlock()
	}
}

func (f *anyOf) Cleanup() {
	close(f.hits)
	<-f.done
}

// filtersOf hands on what NewAny makes.
func filtersOf(names []string) Filter {
	var filters []Filter
	for _, name := range names {
		filters = append(filters, exact(name))
	}
	return NewAny(filters...)
}

func allowed(event string, names []string) bool {
	return filtersOf(names).Pass(event) // want `left-open: filtersOf starts a goroutine that only Cleanup ends, and allowed never calls it: each call leaves one behind`
}

func okAllowed(event string, names []string) bool {
	filter := filtersOf(names)
	defer filter.Cleanup()
	return filter.Pass(event)
}

func (s *subscribers) okKept(names []string) {
	s.filter = filtersOf(names)
}

func (s *subscribers) okHandedOn(names []string) {
	s.add(filtersOf(names))
}

func (s *subscribers) add(filter Filter) { s.filters = append(s.filters, filter) }

type subscribers struct {
	filter  Filter
	filters []Filter
}

// A Poller asks until it is closed.
type Poller struct {
	stop chan struct{}
	last string
}

func NewPoller(ask func() string) *Poller {
	p := &Poller{stop: make(chan struct{})}
	go func() {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-ticker.C:
				p.last = ask()
			}
		}
	}()
	return p
}

func (p *Poller) Last() string { return p.last }
func (p *Poller) Close()       { close(p.stop) }

var errUnknown = errors.New("unknown")

// An error on the way leaves the poller behind.
func (s *subscribers) first(ask func() string) (string, error) {
	p := NewPoller(ask) // want `left-open: NewPoller starts a goroutine that only Close ends, and first returns without it on one path`
	time.Sleep(time.Minute)
	if p.Last() == "" {
		return "", errUnknown // related `returns here`
	}
	last := p.Last()
	p.Close()
	return last, nil
}

func (s *subscribers) okFirst(ask func() string) (string, error) {
	p := NewPoller(ask)
	time.Sleep(time.Minute)
	if p.Last() == "" {
		p.Close()
		return "", errUnknown
	}
	defer p.Close()
	return p.Last(), nil
}

func (s *subscribers) returned(ask func() string) *Poller {
	p := NewPoller(ask) // want `left-open: NewPoller starts a goroutine that only Close ends, and returned returns without it on one path`
	if p.Last() == "" {
		return nil
	}
	return p
}

func (s *subscribers) okReturned(ask func() string) *Poller {
	p := NewPoller(ask)
	if p.Last() == "" {
		time.Sleep(time.Minute)
	}
	return p
}

// A Session is cancelled.
type Session struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

func Open(ctx context.Context, renew func(context.Context)) (*Session, error) {
	if renew == nil {
		return nil, errUnknown
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Session{cancel: cancel}
	s.wg.Add(1)
	go s.keep(ctx, renew)
	return s, nil
}

func (s *Session) keep(ctx context.Context, renew func(context.Context)) {
	defer s.wg.Done()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			renew(ctx)
		}
	}
}

func (s *Session) Token() string { return "" }

func (s *Session) Stop() {
	s.cancel()
	s.wg.Wait()
}

func token(w http.ResponseWriter, req *http.Request) {
	s, err := Open(req.Context(), func(context.Context) {}) // want `left-open: Open starts a goroutine that only Stop ends, and token never calls it`
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write([]byte(s.Token()))
}

func okToken(w http.ResponseWriter, req *http.Request) {
	s, err := Open(req.Context(), func(context.Context) {})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer s.Stop()
	_, _ = w.Write([]byte(s.Token()))
}

// okInClosure is ended by what runs later.
func okInClosure(req *http.Request) error {
	s, err := Open(req.Context(), func(context.Context) {})
	if err != nil {
		return err
	}
	context.AfterFunc(req.Context(), func() { s.Stop() })
	return nil
}

// A Lease ends with its context as well.
type Lease struct{ cancel context.CancelFunc }

func Acquire(ctx context.Context) *Lease {
	ctx, cancel := context.WithCancel(ctx)
	l := &Lease{cancel: cancel}
	go l.keep(ctx)
	return l
}

func (l *Lease) keep(ctx context.Context) {
	<-ctx.Done()
}

func (l *Lease) Close() { l.cancel() }

// okLease is released when the request has been answered.
func okLease(_ http.ResponseWriter, req *http.Request) {
	_ = Acquire(req.Context())
}

// A Once works once and is done, with or without Close.
type Once struct{ stop chan struct{} }

func NewOnce(work func()) *Once {
	o := &Once{stop: make(chan struct{})}
	go func() {
		select {
		case <-o.stop:
		case <-time.After(time.Second):
			work()
		}
	}()
	return o
}

func (o *Once) Close() { close(o.stop) }

func okOnce(work func()) {
	o := NewOnce(work)
	_ = o
}

// okRun is a component, which lives as long as the program.
type server struct{ ask func() string }

func NewServer(ask func() string) *server {
	p := NewPoller(ask)
	_ = p.Last()
	return &server{ask: ask}
}

func (s *server) okRun(ctx context.Context) {
	p := NewPoller(s.ask)
	_ = p.Last()
	<-ctx.Done()
}
