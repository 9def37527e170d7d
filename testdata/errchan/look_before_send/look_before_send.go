// Package look_before_send looks at done before a send that blocks all the same.
package look_before_send

import (
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

type mux struct {
	lock   sync.RWMutex
	result chan watch.Event
	done   chan struct{}
}

func newMux() *mux {
	return &mux{result: make(chan watch.Event), done: make(chan struct{})}
}

func (m *mux) ResultChan() <-chan watch.Event { return m.result }

func (m *mux) Stop() { close(m.done) }

func (m *mux) looksAndSends(e watch.Event) {
	select { // related `looks here and does not wait`
	case <-m.done:
		return
	default:
	}
	m.result <- e // want `fake-guard: send on m.result is not guarded by the look at m.done`
}

func (m *mux) sendsInDefault(e watch.Event) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	select {
	case <-m.done:
	default:
		m.result <- e // want `fake-guard: send on m.result`
	}
}

func (m *mux) okSendsOrStops(e watch.Event) {
	select {
	case <-m.done:
	case m.result <- e:
	}
}

func (m *mux) okLooksAndThenSendsOrStops(e watch.Event) {
	select {
	case <-m.done:
		return
	default:
	}
	select {
	case <-m.done:
	case m.result <- e:
	}
}

// The buffer has room, and the receiver stays whatever ends.
type queue struct {
	items chan string
	done  chan struct{}
}

func newQueue() *queue {
	q := &queue{items: make(chan string), done: make(chan struct{})}
	go q.work()
	return q
}

func (q *queue) work() {
	for range q.items {
	}
}

func (q *queue) Stop() { close(q.done) }

func (q *queue) okReceiverStays(item string) {
	select {
	case <-q.done:
		return
	default:
	}
	q.items <- item
}

// A router takes items and something besides, until the items are closed (knative's throttler).
type router struct {
	items  chan string
	events chan int
	done   chan struct{}
	routed int
}

func newRouter() *router {
	r := &router{items: make(chan string), events: make(chan int), done: make(chan struct{})}
	go r.route(r.items)
	return r
}

func (r *router) route(items <-chan string) {
	for {
		select {
		case _, ok := <-items:
			if !ok {
				return
			}
		case n := <-r.events:
			r.routed += n
		}
	}
}

func (r *router) Stop() { close(r.done) }

func (r *router) okReceiverComesBack(item string) {
	select {
	case <-r.done:
		return
	default:
	}
	r.items <- item
}

// A quitter leaves its items for the other.
type quitter struct {
	items chan string
	quit  chan int
	done  chan struct{}
}

func newQuitter() *quitter {
	q := &quitter{items: make(chan string), quit: make(chan int), done: make(chan struct{})}
	go q.work()
	return q
}

func (q *quitter) work() {
	for {
		select {
		case <-q.items:
		case n := <-q.quit:
			if n > 0 {
				return
			}
		}
	}
}

func (q *quitter) Stop() { close(q.done) }

func (q *quitter) receiverQuits(item string) {
	select { // related `looks here and does not wait`
	case <-q.done:
		return
	default:
	}
	q.items <- item // want `fake-guard: send on q.items is not guarded by the look at q.done`
}
