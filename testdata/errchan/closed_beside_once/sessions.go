// Package closed_beside_once ends things from several sides.
package closed_beside_once

import (
	"io"
	"sync"
)

// A Session is ended by whichever side is the first, and by the other one after it.
type Session struct {
	End func() error
}

// endsTwice has the connection closed once.
func endsTwice(conn io.Closer) (*Session, <-chan struct{}) {
	var once sync.Once
	ended := make(chan struct{})
	return &Session{End: func() error {
		once.Do(func() { _ = conn.Close() }) // related `this step runs once`
		close(ended)                         // want `closed-twice: close of ended panics when its function runs again, for which the sync.Once beside it is there`
		return nil
	}}, ended
}

// okEndsOnce ends all of it once.
func okEndsOnce(conn io.Closer) (*Session, <-chan struct{}) {
	var once sync.Once
	ended := make(chan struct{})
	return &Session{End: func() error {
		once.Do(func() {
			_ = conn.Close()
			close(ended)
		})
		return nil
	}}, ended
}

// A Relay can be stopped from several places.
type Relay struct {
	once sync.Once
	conn io.Closer
	done chan struct{}
}

// NewRelay makes one.
func NewRelay(conn io.Closer) *Relay { return &Relay{conn: conn, done: make(chan struct{})} }

// Stop closes the connection once.
func (r *Relay) Stop() {
	defer close(r.done) // want `closed-twice: close of r.done panics when its function runs again`
	r.once.Do(func() { _ = r.conn.Close() })
}

// Done closes with the relay.
func (r *Relay) Done() <-chan struct{} { return r.done }

// An OkRelay has a second one for the channel.
type OkRelay struct {
	once, signal sync.Once
	conn         io.Closer
	done         chan struct{}
}

// NewOkRelay makes one.
func NewOkRelay(conn io.Closer) *OkRelay { return &OkRelay{conn: conn, done: make(chan struct{})} }

// Stop can be called again.
func (r *OkRelay) Stop() {
	r.once.Do(func() { _ = r.conn.Close() })
	r.signal.Do(func() { close(r.done) })
}

// Done closes with the relay.
func (r *OkRelay) Done() <-chan struct{} { return r.done }

var registerMetrics sync.Once

// An okRegistered registers what all workers share, and says that it is ready.
type okRegistered struct{ ready chan struct{} }

func (w *okRegistered) start(register func()) {
	registerMetrics.Do(register)
	close(w.ready)
}

// okLooks closes it only once.
func okLooks(conn io.Closer) (*Session, <-chan struct{}) {
	var once sync.Once
	ended := make(chan struct{})
	return &Session{End: func() error {
		once.Do(func() { _ = conn.Close() })
		select {
		case <-ended:
		default:
			close(ended)
		}
		return nil
	}}, ended
}

// A reader begins at most once, and not any more once it is closed: its sync.Once tells which of the two comes first.
type reader struct {
	once  sync.Once
	lines chan string
	idle  chan struct{}
}

func (r *reader) begin(ready bool) {
	if !ready {
		return
	}
	r.once.Do(func() {
		go func() {
			defer close(r.idle)
			for range r.lines {
			}
		}()
	})
}

func (r *reader) okClose() {
	r.once.Do(func() { close(r.idle) })
	close(r.lines)
	<-r.idle
}
