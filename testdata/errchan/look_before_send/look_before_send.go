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
