package closed_while_sending

import (
	"context"
	"sync"
	"time"
)

// stream is kept by value, so that whoever looks it up has a copy (keda).
type stream struct {
	metrics chan string
	gone    chan struct{}
}

type streams struct {
	mu     sync.RWMutex
	byName map[string]stream
}

func (s *streams) Publish(name, metric string) {
	s.mu.RLock()
	found, ok := s.byName[name] // related `takes the channel under the mutex`
	s.mu.RUnlock()
	if !ok {
		return
	}
	select {
	case <-found.gone:
	case found.metrics <- metric:
	}
}

func (s *streams) Unsubscribe(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.byName[name].metrics) // want `close-while-sending: close of s.byName\[name\].metrics does not wait for the sends of Publish`
	delete(s.byName, name)
}

type okStreams struct {
	mu     sync.RWMutex
	byName map[string]stream
}

func (s *okStreams) Publish(name, metric string) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if found, ok := s.byName[name]; ok {
		select {
		case <-found.gone:
		case found.metrics <- metric:
		}
	}
}

func (s *okStreams) Unsubscribe(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.byName[name].metrics)
	delete(s.byName, name)
}

// session closes and sends in methods of its own, which others call.
type session struct{ frames chan []byte }

func (s *session) stop()              { close(s.frames) } // want `close-while-sending: close of s.frames does not wait for the sends of write`
func (s *session) write(frame []byte) { s.frames <- frame }

type sessions struct {
	mu   sync.Mutex
	byID map[string]*session
}

func (s *sessions) get(id string) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byID[id]
}

func (s *sessions) Write(id string, frame []byte) {
	if found := s.get(id); found != nil {
		found.write(frame)
	}
}

func (s *sessions) Remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.byID[id]; found != nil {
		found.stop()
		delete(s.byID, id)
	}
}

// okSession is written to under the mutex of the one that has it, through a method that others could call as well.
type okSession struct{ frames chan []byte }

func (s *okSession) Stop()              { close(s.frames) }
func (s *okSession) Write(frame []byte) { s.frames <- frame }

type okSessions struct {
	mu   sync.Mutex
	byID map[string]*okSession
}

func (s *okSessions) Write(id string, frame []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.byID[id]; found != nil {
		found.Write(frame)
	}
}

func (s *okSessions) Remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.byID[id]; found != nil {
		found.Stop()
		delete(s.byID, id)
	}
}

// A watcher of changes takes its own channel out once its context has ended, and closes it after that.
type changes struct {
	mu       sync.RWMutex
	watchers map[int]chan string
	next     int
}

func (c *changes) Watch(ctx context.Context) <-chan string {
	c.mu.Lock()
	id, ch := c.next, make(chan string, 1)
	c.next++
	c.watchers[id] = ch
	c.mu.Unlock()
	go func() {
		<-ctx.Done()
		c.mu.Lock()
		delete(c.watchers, id)
		c.mu.Unlock()
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of Changed`
	}()
	return ch
}

func (c *changes) Changed(name string) {
	c.mu.RLock()
	list := make([]chan string, 0, len(c.watchers))
	for _, ch := range c.watchers {
		list = append(list, ch)
	}
	c.mu.RUnlock()
	for _, ch := range list {
		select {
		case ch <- name:
		case <-time.After(time.Second):
		}
	}
}

type okChanges struct {
	mu       sync.RWMutex
	watchers map[int]chan string
	next     int
}

func (c *okChanges) Watch(ctx context.Context) <-chan string {
	c.mu.Lock()
	id, ch := c.next, make(chan string, 1)
	c.next++
	c.watchers[id] = ch
	c.mu.Unlock()
	go func() {
		<-ctx.Done()
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.watchers, id)
		close(ch)
	}()
	return ch
}

func (c *okChanges) Changed(name string) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, ch := range c.watchers {
		select {
		case ch <- name:
		default:
		}
	}
}

// lineFeed has a flag that says whether it is closed. It may be closed between the look and the send.
type lineFeed struct {
	mu     sync.Mutex
	events chan string
	closed bool
}

func (f *lineFeed) Publish(event string) bool {
	f.mu.Lock()
	if f.closed { // related `looks at closed under the mutex`
		f.mu.Unlock()
		return false
	}
	f.mu.Unlock()
	f.events <- event // related `sends here`
	return true
}

func (f *lineFeed) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return
	}
	f.closed = true
	close(f.events) // want `close-while-sending: close of f.events does not wait for the sends of Publish`
}

// The mutex keeps the close from the sends; Close waits as long as nobody receives.
type okLineFeed struct {
	mu     sync.RWMutex
	events chan string
	closed bool
}

func (f *okLineFeed) Publish(event string) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if f.closed {
		return false
	}
	f.events <- event // want `held-send: send on f.events holds f.mu until somebody receives`
	return true
}

func (f *okLineFeed) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		f.closed = true
		close(f.events)
	}
}

// okCountedFeed waits for those that send before it closes.
type okCountedFeed struct {
	mu     sync.Mutex
	events chan string
	closed bool
	sends  sync.WaitGroup
}

func (f *okCountedFeed) Publish(event string) bool {
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		return false
	}
	f.sends.Add(1)
	f.mu.Unlock()
	defer f.sends.Done()
	f.events <- event
	return true
}

func (f *okCountedFeed) Close() {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	f.sends.Wait()
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.events)
}

// okOpen has a flag, and leaves the channel open: another one says that it has ended.
type okOpen struct {
	mu     sync.Mutex
	events chan string
	done   chan struct{}
	closed bool
}

func (f *okOpen) Publish(event string) bool {
	f.mu.Lock()
	closed := f.closed
	f.mu.Unlock()
	if closed {
		return false
	}
	select {
	case f.events <- event:
		return true
	case <-f.done:
		return false
	}
}

func (f *okOpen) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		f.closed = true
		close(f.done)
	}
}
