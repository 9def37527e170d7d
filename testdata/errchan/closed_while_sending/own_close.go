package closed_while_sending

import (
	"context"
	"sync"
)

// conns has the channels of the connections of a tunnel.
type conns struct {
	mu   sync.RWMutex
	byID map[int64]chan []byte
}

func (c *conns) get(id int64) (chan []byte, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	ch, ok := c.byID[id]
	return ch, ok
}

func (c *conns) closeAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, ch := range c.byID {
		close(ch)
	}
}

type packet struct {
	id   int64
	data []byte
}

// okTunnel is served by one goroutine, which sends, and closes what is open when it leaves (konnectivity).
type okTunnel struct {
	conns   *conns
	packets chan packet
}

func okOpenTunnel(ctx context.Context) *okTunnel {
	t := &okTunnel{conns: &conns{byID: map[int64]chan []byte{}}, packets: make(chan packet)}
	go t.serve(ctx)
	return t
}

func (t *okTunnel) serve(ctx context.Context) {
	defer func() {
		t.conns.closeAll()
	}()
	for p := range t.packets {
		if ch, ok := t.conns.get(p.id); ok {
			select {
			case ch <- p.data:
			case <-ctx.Done():
				return
			}
		}
	}
}

// okLinks has a close that the sender defers as it is, through another method.
type okLinks struct {
	mu   sync.Mutex
	byID map[int64]chan []byte
}

func okServeLinks(ctx context.Context, sources []<-chan packet) {
	for _, source := range sources {
		links := &okLinks{byID: map[int64]chan []byte{}}
		go links.serve(source)
	}
}

func (l *okLinks) serve(source <-chan packet) {
	defer l.end()
	for p := range source {
		l.hand(p)
	}
}

func (l *okLinks) hand(p packet) {
	l.mu.Lock()
	ch := l.byID[p.id]
	l.mu.Unlock()
	if ch != nil {
		ch <- p.data
	}
}

func (l *okLinks) end() { l.closeAll() }

func (l *okLinks) closeAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, ch := range l.byID {
		delete(l.byID, id)
		close(ch)
	}
}

// okFeed has one channel, and a flag. Its goroutine closes it after the last send.
type okFeed struct {
	mu     sync.Mutex
	out    chan packet
	closed bool
}

func (f *okFeed) Start(source <-chan packet) { go f.run(source) }

func (f *okFeed) run(source <-chan packet) {
	for p := range source {
		f.put(p)
	}
	f.finish()
}

func (f *okFeed) put(p packet) {
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		return
	}
	f.mu.Unlock()
	f.out <- p
}

func (f *okFeed) finish() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	close(f.out)
}

// stoppedTunnel is closed by others, too.
type stoppedTunnel struct {
	mu      sync.RWMutex
	byID    map[int64]chan []byte
	packets chan packet
}

func openStopped() *stoppedTunnel {
	t := &stoppedTunnel{byID: map[int64]chan []byte{}, packets: make(chan packet)}
	go t.serve()
	return t
}

func (t *stoppedTunnel) Stop() { t.closeAll() }

func (t *stoppedTunnel) closeAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, ch := range t.byID {
		delete(t.byID, id)
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of serve`
	}
}

func (t *stoppedTunnel) serve() {
	defer t.closeAll()
	for p := range t.packets {
		t.mu.RLock()
		ch := t.byID[p.id] // related `takes the channel under the mutex`
		t.mu.RUnlock()
		if ch != nil {
			ch <- p.data // related `sends here`
		}
	}
}

// sharedHub is served by a goroutine for each source, the first of which closes what the others send on.
type sharedHub struct {
	mu   sync.Mutex
	byID map[int64]chan []byte
}

func (h *sharedHub) serveAll(sources []<-chan packet) {
	for _, source := range sources {
		go h.serve(source)
	}
}

func (h *sharedHub) serve(source <-chan packet) {
	defer h.closeAll()
	for p := range source {
		h.mu.Lock()
		ch := h.byID[p.id]
		h.mu.Unlock()
		if ch != nil {
			ch <- p.data
		}
	}
}

func (h *sharedHub) closeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, ch := range h.byID {
		delete(h.byID, id)
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of serve`
	}
}

// acceptedHub is given its sources by a function that starts a goroutine for one of them.
type acceptedHub struct {
	mu   sync.Mutex
	byID map[int64]chan []byte
}

func (h *acceptedHub) Run(sources <-chan chan packet) {
	for source := range sources {
		h.accept(source)
	}
}

func (h *acceptedHub) accept(source <-chan packet) { go h.serve(source) }

func (h *acceptedHub) serve(source <-chan packet) {
	defer h.closeAll()
	for p := range source {
		h.mu.Lock()
		ch := h.byID[p.id]
		h.mu.Unlock()
		if ch != nil {
			ch <- p.data
		}
	}
}

func (h *acceptedHub) closeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, ch := range h.byID {
		delete(h.byID, id)
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of serve`
	}
}

// publishedTunnel has a second sender, which others call.
type publishedTunnel struct {
	mu      sync.RWMutex
	byID    map[int64]chan []byte
	packets chan packet
}

func openPublished() *publishedTunnel {
	t := &publishedTunnel{byID: map[int64]chan []byte{}, packets: make(chan packet)}
	go t.serve()
	return t
}

func (t *publishedTunnel) Publish(p packet) {
	t.mu.RLock()
	ch := t.byID[p.id]
	t.mu.RUnlock()
	if ch != nil {
		ch <- p.data
	}
}

func (t *publishedTunnel) serve() {
	defer t.closeAll()
	for p := range t.packets {
		t.Publish(p)
	}
}

func (t *publishedTunnel) closeAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, ch := range t.byID {
		delete(t.byID, id)
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of Publish`
	}
}

// okRedialed is served again when its source has ended, by the same goroutine.
type okRedialed struct {
	mu   sync.Mutex
	byID map[int64]chan []byte
}

func (h *okRedialed) Start(dial func() <-chan packet) {
	go func() {
		for {
			h.serve(dial())
		}
	}()
}

func (h *okRedialed) serve(source <-chan packet) {
	defer h.closeAll()
	for p := range source {
		h.mu.Lock()
		ch := h.byID[p.id]
		h.mu.Unlock()
		if ch != nil {
			ch <- p.data
		}
	}
}

func (h *okRedialed) closeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, ch := range h.byID {
		delete(h.byID, id)
		close(ch)
	}
}

// pairedHub is served by two goroutines.
type pairedHub struct {
	mu   sync.Mutex
	byID map[int64]chan []byte
}

func (h *pairedHub) Start(left, right <-chan packet) {
	go h.serve(left)
	go h.serve(right)
}

func (h *pairedHub) serve(source <-chan packet) {
	defer h.closeAll()
	for p := range source {
		h.mu.Lock()
		ch := h.byID[p.id]
		h.mu.Unlock()
		if ch != nil {
			ch <- p.data
		}
	}
}

func (h *pairedHub) closeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, ch := range h.byID {
		delete(h.byID, id)
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of serve`
	}
}
