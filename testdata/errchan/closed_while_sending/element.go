package closed_while_sending

import (
	"sync"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

// podEvents hands each event to who waits for that pod (the subscribers of zalando's clusters).
type podEvents struct {
	mu          sync.RWMutex
	subscribers map[types.NamespacedName]chan event.GenericEvent
}

func (p *podEvents) subscribe(pod types.NamespacedName) chan event.GenericEvent {
	p.mu.Lock()
	defer p.mu.Unlock()
	ch := make(chan event.GenericEvent)
	p.subscribers[pod] = ch
	return ch
}

func (p *podEvents) unsubscribe(pod types.NamespacedName) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ch, ok := p.subscribers[pod]
	if !ok {
		panic("not subscribed")
	}
	delete(p.subscribers, pod)
	close(ch) // want `close-while-sending: close of ch does not wait for the sends of process: a send that comes after it panics`
}

func (p *podEvents) process(pod types.NamespacedName, evt event.GenericEvent) {
	p.mu.RLock()
	ch, ok := p.subscribers[pod] // related `takes the channel under the mutex`
	p.mu.RUnlock()
	if ok {
		ch <- evt // related `sends here`
	}
}

// okPodEvents sends under the mutex, to whom has room.
type okPodEvents struct {
	mu          sync.RWMutex
	subscribers map[types.NamespacedName]chan event.GenericEvent
}

func (p *okPodEvents) subscribe(pod types.NamespacedName) chan event.GenericEvent {
	p.mu.Lock()
	defer p.mu.Unlock()
	ch := make(chan event.GenericEvent, 1)
	p.subscribers[pod] = ch
	return ch
}

func (p *okPodEvents) unsubscribe(pod types.NamespacedName) {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.subscribers[pod])
	delete(p.subscribers, pod)
}

func (p *okPodEvents) process(pod types.NamespacedName, evt event.GenericEvent) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	select {
	case p.subscribers[pod] <- evt:
	default:
	}
}

// A fanOut copies its list before it sends, so as not to hold the mutex for long.
type fanOut struct {
	mu   sync.Mutex
	subs []*subscriber
}

type subscriber struct {
	name   string
	events chan event.GenericEvent
}

func (f *fanOut) Publish(evt event.GenericEvent) {
	f.mu.Lock()
	subs := append([]*subscriber(nil), f.subs...)
	f.mu.Unlock()
	for _, sub := range subs {
		select {
		case sub.events <- evt:
		default:
		}
	}
}

func (f *fanOut) Remove(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var kept []*subscriber
	for _, sub := range f.subs {
		if sub.name == name {
			close(sub.events) // want `close-while-sending: close of sub.events does not wait for the sends of Publish`
			continue
		}
		kept = append(kept, sub)
	}
	f.subs = kept
}

// okFanOut leaves the channel of a subscriber open, and ends it with a channel of its own.
type okFanOut struct {
	mu   sync.Mutex
	subs []*okSubscriber
}

type okSubscriber struct {
	name   string
	events chan event.GenericEvent
	gone   chan struct{}
}

func (f *okFanOut) Publish(evt event.GenericEvent) {
	f.mu.Lock()
	subs := append([]*okSubscriber(nil), f.subs...)
	f.mu.Unlock()
	for _, sub := range subs {
		select {
		case sub.events <- evt:
		case <-sub.gone:
		}
	}
}

func (f *okFanOut) Remove(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, sub := range f.subs {
		if sub.name == name {
			close(sub.gone)
		}
	}
}

var (
	waitersMu sync.Mutex
	waiters   = make(map[string]chan error)
)

// waiter looks a channel up for others.
func waiter(name string) chan error {
	waitersMu.Lock()
	defer waitersMu.Unlock()
	return waiters[name]
}

func report(name string, err error) {
	if ch := waiter(name); ch != nil {
		ch <- err
	}
}

func forget(name string) {
	waitersMu.Lock()
	if ch, ok := waiters[name]; ok {
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of report`
		delete(waiters, name)
	}
	waitersMu.Unlock()
}

// okWaiters counts what is under way, and waits for it before the close.
type okWaiters struct {
	mu      sync.Mutex
	pending sync.WaitGroup
	waiters map[string]chan error
}

func (w *okWaiters) report(name string, err error) {
	w.mu.Lock()
	ch := w.waiters[name]
	w.pending.Add(1)
	w.mu.Unlock()
	defer w.pending.Done()
	ch <- err
}

func (w *okWaiters) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pending.Wait()
	for name, ch := range w.waiters {
		close(ch)
		delete(w.waiters, name)
	}
}
