package topics

import (
	"sync"

	"k8s.io/klog/v2"
)

// Switchboard passes messages on to the subscribers of a tenant.
type Switchboard struct {
	mu   sync.Mutex
	subs map[string][]chan Message
}

func NewSwitchboard() *Switchboard { return &Switchboard{subs: map[string][]chan Message{}} }

// Subscribe returns a channel with the messages of a tenant.
func (s *Switchboard) Subscribe(tenant string) <-chan Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := make(chan Message, 16)
	s.subs[tenant] = append(s.subs[tenant], ch)
	return ch
}

// Publish passes a message on; who is too slow misses it.
func (s *Switchboard) Publish(m Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ch := range s.subs[m.Tenant] {
		select {
		case ch <- m:
		default:
			klog.V(2).InfoS("subscriber is too slow", "tenant", m.Tenant)
		}
	}
}

// Evict ends all subscriptions of a tenant that was deleted.
func (s *Switchboard) Evict(tenant string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ch := range s.subs[tenant] {
		close(ch)
	}
	delete(s.subs, tenant)
	klog.InfoS("tenant evicted", "tenant", tenant)
}

// Serve runs the agents: it publishes what they yield, until they hang up.
func (s *Switchboard) Serve(agents <-chan func() (Message, bool), evicted <-chan string) {
	for {
		select {
		case recv, ok := <-agents:
			if !ok {
				return
			}
			go func() {
				for m, more := recv(); more; m, more = recv() {
					s.Publish(m)
				}
			}()
		case tenant := <-evicted:
			s.Evict(tenant)
		}
	}
}
