// Package deserted has loops that answer requests, and return at one of which they know nothing.
package deserted

import (
	"context"
	"log"
	"sync"
)

type request struct {
	name   string
	remove bool
	answer chan string
}

// Pools are kept by one goroutine.
type Pools struct {
	addresses map[string]string
	requests  chan *request
}

// NewPools starts it.
func NewPools() *Pools {
	p := &Pools{addresses: make(map[string]string), requests: make(chan *request)}
	go p.serve() // related `the loop starts here`
	return p
}

func (p *Pools) serve() {
	for {
		req := <-p.requests
		if !req.remove {
			req.answer <- p.addresses[req.name]
			continue
		}
		if _, ok := p.addresses[req.name]; !ok {
			log.Printf("no pool %s", req.name)
			return // related `and returns here`
		}
		delete(p.addresses, req.name)
	}
}

// Address is called by handlers.
func (p *Pools) Address(name string) string {
	answer := make(chan string)
	p.requests <- &request{name: name, answer: answer} // want `send-after-stop: send on p.requests blocks for ever once serve has returned: it leaves its loop for good where a map has no such entry`
	return <-answer
}

// Remove is called by handlers.
func (p *Pools) Remove(name string) { p.requests <- &request{name: name, remove: true} }

// Sessions have the session itself in the map.
type Sessions struct {
	mu    sync.Mutex
	known map[string]*session
	ended chan string
}

type session struct{ close func() }

// Run starts the loop.
func (s *Sessions) Run() { go s.closeEnded() }

func (s *Sessions) closeEnded() {
	for name := range s.ended {
		s.mu.Lock()
		found := s.known[name]
		s.mu.Unlock()
		if found == nil {
			return
		}
		found.close()
	}
}

// End is called by handlers.
func (s *Sessions) End(name string) {
	s.ended <- name // want `send-after-stop: send on s.ended blocks for ever once closeEnded has returned`
}

// NewSessions makes them.
func NewSessions() *Sessions {
	return &Sessions{known: make(map[string]*session), ended: make(chan string)}
}

// OKPools go on with the next request.
type OKPools struct {
	addresses map[string]string
	requests  chan *request
}

// NewOKPools starts the goroutine.
func NewOKPools() *OKPools {
	p := &OKPools{addresses: make(map[string]string), requests: make(chan *request)}
	go p.serve()
	return p
}

func (p *OKPools) serve() {
	for {
		req := <-p.requests
		if _, ok := p.addresses[req.name]; !ok {
			log.Printf("no pool %s", req.name)
			continue
		}
		delete(p.addresses, req.name)
	}
}

// Remove is called by handlers.
func (p *OKPools) Remove(name string) { p.requests <- &request{name: name, remove: true} }

// OKTold ends the loop and says so.
type OKTold struct {
	known    map[string]bool
	requests chan string
	over     chan struct{}
}

// NewOKTold starts the loop.
func NewOKTold() *OKTold {
	t := &OKTold{known: make(map[string]bool), requests: make(chan string), over: make(chan struct{})}
	go t.serve()
	return t
}

func (t *OKTold) serve() {
	for name := range t.requests {
		if !t.known[name] {
			close(t.over)
			return
		}
	}
}

// Ask is called by handlers.
func (t *OKTold) Ask(ctx context.Context, name string) {
	select {
	case t.requests <- name:
	case <-t.over:
	case <-ctx.Done():
	}
}

// OKAgain is started again when it has returned.
type OKAgain struct {
	known    map[string]bool
	requests chan string
}

// NewOKAgain starts the loop.
func NewOKAgain() *OKAgain {
	a := &OKAgain{known: make(map[string]bool), requests: make(chan string)}
	go func() {
		for {
			a.serve()
		}
	}()
	return a
}

func (a *OKAgain) serve() {
	for name := range a.requests {
		if _, ok := a.known[name]; !ok {
			return
		}
	}
}

// Ask is called by handlers.
func (a *OKAgain) Ask(name string) { a.requests <- name }
