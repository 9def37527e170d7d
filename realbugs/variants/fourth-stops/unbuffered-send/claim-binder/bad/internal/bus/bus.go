package bus

import "sync"

// Binding says that a device was bound to a claim.
type Binding struct {
	Claim  string
	Device string
}

// Bus calls its listeners for each binding.
type Bus struct {
	mu        sync.RWMutex
	next      int
	listeners map[int]func(Binding)
}

func New() *Bus { return &Bus{listeners: map[int]func(Binding){}} }

// Subscribe returns what ends the subscription.
func (b *Bus) Subscribe(fn func(Binding)) func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := b.next
	b.next++
	b.listeners[id] = fn
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.listeners, id)
	}
}

// Emit tells all listeners; each of them in a goroutine of its own.
func (b *Bus) Emit(x Binding) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, fn := range b.listeners {
		go fn(x)
	}
}
