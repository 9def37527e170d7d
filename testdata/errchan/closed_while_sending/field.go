package closed_while_sending

import (
	"context"
	"sync"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

// A poller sends until its stop closes, and nothing says when it has seen that.
type poller struct {
	stop   chan struct{}
	events chan event.GenericEvent
	next   func() client.Object
}

func (p *poller) Start() {
	go p.poll() // related `starts the goroutine that sends`
}

func (p *poller) poll() {
	for {
		select {
		case <-p.stop:
			return
		default:
		}
		p.events <- event.GenericEvent{Object: p.next()} // related `sends here`
	}
}

func (p *poller) Close() {
	close(p.stop)
	close(p.events) // want `close-while-sending: close of p.events does not wait for the goroutine that sends on it: a send that comes after it panics`
}

// The same with the send in the select: it can be chosen when both are ready.
type selecting struct {
	stop   chan struct{}
	once   sync.Once
	events chan event.GenericEvent
	next   func() client.Object
}

func (p *selecting) Start() {
	go func() {
		for {
			select {
			case <-p.stop:
				return
			case p.events <- event.GenericEvent{Object: p.next()}:
			}
		}
	}()
}

func (p *selecting) Close() {
	p.once.Do(func() {
		close(p.stop)
		close(p.events) // want `close-while-sending: close of p.events does not wait`
	})
}

// The loop closes what it sends on.
type okOwner struct {
	stop   chan struct{}
	events chan event.GenericEvent
	next   func() client.Object
}

func (p *okOwner) Start() { go p.poll() }

func (p *okOwner) poll() {
	defer close(p.events)
	for {
		select {
		case <-p.stop:
			return
		case p.events <- event.GenericEvent{Object: p.next()}:
		}
	}
}

func (p *okOwner) Close() { close(p.stop) }

// Close waits for the loop.
type okJoined struct {
	stop, done chan struct{}
	events     chan event.GenericEvent
	next       func() client.Object
}

func (p *okJoined) Start() { go p.poll() }

func (p *okJoined) poll() {
	defer close(p.done)
	for {
		select {
		case <-p.stop:
			return
		case p.events <- event.GenericEvent{Object: p.next()}:
		}
	}
}

func (p *okJoined) Close() {
	close(p.stop)
	<-p.done
	close(p.events)
}

// Whoever calls Close can wait for the group first.
type okAwaited struct {
	group  *sync.WaitGroup
	stop   chan struct{}
	events chan event.GenericEvent
	next   func() client.Object
}

func (p *okAwaited) Start() {
	p.group.Add(1)
	go p.poll()
}

func (p *okAwaited) poll() {
	defer p.group.Done()
	for {
		select {
		case <-p.stop:
			return
		case p.events <- event.GenericEvent{Object: p.next()}:
		}
	}
}

func (p *okAwaited) Close() { close(p.events) }

// A mutex and a flag.
type okGuarded struct {
	mu     sync.Mutex
	closed bool
	events chan event.GenericEvent
	next   func() client.Object
}

func (p *okGuarded) Start() {
	go func() {
		for p.send(p.next()) {
		}
	}()
}

func (p *okGuarded) send(obj client.Object) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	select {
	case p.events <- event.GenericEvent{Object: obj}:
	default:
	}
	return true
}

func (p *okGuarded) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	close(p.events)
}

// Nothing in the package sends in a goroutine: the callers see to the order.
type okCallers struct{ events chan event.GenericEvent }

func (p *okCallers) Emit(obj client.Object) { p.events <- event.GenericEvent{Object: obj} }
func (p *okCallers) Close()                 { close(p.events) }

// As parameters, through a helper.
func produce(out chan<- int, n int) {
	for i := range n {
		out <- i
	}
}

func parameters(ctx context.Context, n int) int {
	values := make(chan int, 1)
	go produce(values, n)
	<-ctx.Done()
	finish(values)
	return n
}

func finish(values chan int) {
	close(values) // want `close-while-sending: close of values does not wait`
}

func okParameters(n int) (total int) {
	values := make(chan int, 1)
	go func() {
		produce(values, n)
		okFinish(values)
	}()
	for v := range values {
		total += v
	}
	return total
}

func okFinish(values chan int) { close(values) }
