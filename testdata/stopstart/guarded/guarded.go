// Package guarded has stop methods that start something only if it runs already, or so that what
// they start ends at once.
package guarded

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// Mirror copies in the background.
type Mirror struct {
	mu      sync.Mutex
	started bool
	stopped atomic.Bool
	paused  bool
	stop    chan struct{}
	blobs   chan string
	copy    func(string)
}

func (m *Mirror) Start() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.started = true
	go m.loop()
}

func (m *Mirror) loop() {
	for {
		select {
		case <-m.stop:
			return
		case blob := <-m.blobs:
			m.copy(blob)
		}
	}
}

func (m *Mirror) isStarted() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.started
}

// StopPaused wakes a mirror that has been paused, so that it drains.
func (m *Mirror) StopPaused() {
	if !m.isStarted() {
		return
	}
	m.Start()
	close(m.stop)
}

// CloseIfRunning looks at the field.
func (m *Mirror) Close() error {
	if !m.started {
		return errors.New("mirror was not started")
	}
	m.Start()
	close(m.stop)
	return nil
}

// StopDraining knows from a condition of its own that the mirror runs.
func (m *Mirror) StopDraining() {
	if m.paused {
		m.Start()
	}
	close(m.stop)
}

// StopClosed closes the channel first: what starts now ends at once.
func (m *Mirror) StopClosed() {
	close(m.stop)
	m.Start()
}

// Gate does not start once it has been stopped, and Stop says so before it asks.
type Gate struct {
	stopped bool
	keys    chan string
	pass    func(string)
}

func (g *Gate) Start() {
	if g.stopped {
		return
	}
	go func() {
		for key := range g.keys {
			g.pass(key)
		}
	}()
}

func (g *Gate) Stop() {
	g.stopped = true
	g.Start()
	close(g.keys)
}

// OpenGate says so too late.
type OpenGate struct {
	stopped bool
	keys    chan string
	pass    func(string)
}

func (g *OpenGate) Start() {
	if g.stopped {
		return
	}
	go func() {
		for key := range g.keys {
			g.pass(key)
		}
	}()
}

func (g *OpenGate) Stop() {
	g.Start() // want `stop-starts: Stop calls Start: stopping a \*OpenGate`
	g.stopped = true
	close(g.keys)
}

// Batch uses up its Once in the stop method.
type Batch struct {
	once   sync.Once
	cancel context.CancelFunc
	keys   chan string
	pass   func(string)
}

func (b *Batch) Start() {
	b.once.Do(func() { go b.loop() })
}

func (b *Batch) loop() {
	for key := range b.keys {
		b.pass(key)
	}
}

func (b *Batch) Stop() {
	b.once.Do(func() {})
	b.Start()
	close(b.keys)
}

// StopCancelled cancels what the loop works with before it starts the loop.
func (b *Batch) StopCancelled() {
	b.cancel()
	b.Start()
	close(b.keys)
}

// Feed knows by its connection whether it runs.
type Feed struct {
	connection *Mirror
	mirrors    []*Mirror
	closed     bool
	lines      chan string
	pass       func(string)
}

func (f *Feed) Start() {
	f.connection = new(Mirror)
	go func() {
		for line := range f.lines {
			f.pass(line)
		}
	}()
}

func (f *Feed) connected() bool    { return f.connection != nil }
func (f *Feed) disconnected() bool { return f.connection == nil }

// Stop starts only a feed that is not disconnected.
func (f *Feed) Stop() {
	if !f.disconnected() {
		f.Start()
	}
	close(f.lines)
}

// StopConnected starts the feed that never ran.
func (f *Feed) StopConnected() {
	if !f.connected() {
		f.Start() // want `stop-starts: StopConnected calls Start: stopping a \*Feed`
	}
	close(f.lines)
}

// StopEach asks nothing: the end of a loop is no guard.
func (f *Feed) StopEach() {
	for _, mirror := range f.mirrors {
		mirror.paused = true
	}
	f.Start() // want `stop-starts: StopEach calls Start: stopping a \*Feed`
	close(f.lines)
}

// Drain is a part of its stops, of which one knows that the batch runs.
type Drain struct {
	Batch
	batches []string
}

func (d *Drain) finish() {
	d.Start() // want `stop-starts: finish calls Start: stopping a Batch`
	close(d.keys)
}

func (d *Drain) StopFilled() {
	if d.batches != nil {
		d.finish()
	}
}

func (d *Drain) StopAll() { d.finish() }
