package sends_under_a_mutex

import (
	"sync"

	apiwatch "k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

// Sends under a mutex whose receivers are in other packages.

type source struct {
	mu      sync.RWMutex
	queues  map[string]int
	events  chan<- event.GenericEvent
	results chan apiwatch.Event
	done    chan struct{}
}

func newSource(events chan<- event.GenericEvent) *source {
	return &source{queues: make(map[string]int), events: events, results: make(chan apiwatch.Event), done: make(chan struct{})}
}

func (s *source) Add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queues[name]++
	s.tell(event.GenericEvent{})
}

// tell is called under the mutex.
func (s *source) tell(e event.GenericEvent) {
	if s.events != nil {
		s.events <- e // want `held-send: send on s.events holds s.mu until somebody receives: whoever else takes s.mu waits as long`
	}
}

func (s *source) ResultChan() <-chan apiwatch.Event { return s.results }

func (s *source) push(e apiwatch.Event) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	select {
	case <-s.done:
		return
	default:
		s.results <- e // want `held-send: send on s.results holds s.mu until somebody receives`
	}
}

func (s *source) okPush(e apiwatch.Event) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	select {
	case <-s.done:
	case s.results <- e:
	}
}

func (s *source) okUnlocked(e event.GenericEvent) {
	s.mu.Lock()
	s.queues["all"]++
	s.mu.Unlock()
	s.events <- e
}

// okReply answers who asks, which waits for nothing else.
func (s *source) okReply(name string, reply chan<- int) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	reply <- s.queues[name]
}

// sender keeps the sends in order, and nothing else takes its mutex.
type sender struct {
	mu  sync.Mutex
	out chan<- string
}

func (s *sender) okInOrder(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out <- name
}

// roomy sends on a channel with room.
type roomy struct {
	mu   sync.Mutex
	last string
	out  chan string
}

func newRoomy() *roomy { return &roomy{out: make(chan string, 100)} }

func (r *roomy) Out() <-chan string { return r.out }

func (r *roomy) okRoom(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = name
	r.out <- name
}

func (r *roomy) Last() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}
