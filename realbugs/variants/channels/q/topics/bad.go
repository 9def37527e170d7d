package topics

import (
	"sync"

	"k8s.io/klog/v2"
)

// Message is what a tenant's agent sends.
type Message struct {
	Tenant string
	Body   []byte
}

// Broker passes messages on to the subscribers of a tenant.
type Broker struct {
	mu   sync.Mutex
	subs map[string][]chan Message
}

func NewBroker() *Broker { return &Broker{subs: map[string][]chan Message{}} }

// Subscribe returns a channel with the messages of a tenant.
func (b *Broker) Subscribe(tenant string) <-chan Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	ch := make(chan Message, 16)
	b.subs[tenant] = append(b.subs[tenant], ch)
	return ch
}

// Publish passes a message on; agents call it side by side.
func (b *Broker) Publish(m Message) {
	b.mu.Lock()
	subs := append([]chan Message(nil), b.subs[m.Tenant]...)
	b.mu.Unlock()
	for _, ch := range subs {
		ch <- m
	}
}

// Evict ends all subscriptions of a tenant that was deleted.
func (b *Broker) Evict(tenant string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, ch := range b.subs[tenant] {
		close(ch) // WANT errchan/close-while-sending
	}
	delete(b.subs, tenant)
	klog.InfoS("tenant evicted", "tenant", tenant)
}

// Serve runs the agents: it publishes what they yield, until they hang up.
func (b *Broker) Serve(agents <-chan func() (Message, bool), evicted <-chan string) {
	for {
		select {
		case recv, ok := <-agents:
			if !ok {
				return
			}
			go func() {
				for m, more := recv(); more; m, more = recv() {
					b.Publish(m)
				}
			}()
		case tenant := <-evicted:
			b.Evict(tenant)
		}
	}
}
