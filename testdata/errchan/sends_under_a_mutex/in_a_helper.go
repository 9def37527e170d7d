package sends_under_a_mutex

import (
	"sync"
	"time"
)

// Names are what a loop looks up again and again. Add holds the mutex, and a helper sends what is new to the loop.
type Names struct {
	lock    sync.Mutex
	entries map[string]*entry
	added   chan string
	stop    chan struct{}
}

type entry struct{ addresses []string }

func NewNames(stop chan struct{}) *Names {
	return &Names{entries: make(map[string]*entry), added: make(chan string, 1), stop: stop}
}

func (n *Names) Add(name string) *entry {
	n.lock.Lock() // related `^takes n.lock here$`
	defer n.lock.Unlock()
	if _, known := n.entries[name]; !known {
		n.entries[name] = &entry{}
		n.signal(name) // related `^called under n.lock here$`
	}
	return n.entries[name]
}

func (n *Names) signal(name string) {
	n.added <- name // want `locked-send: send on n.added holds n.lock, which Run has to take before it receives: then both wait for ever`
}

func (n *Names) Run(every time.Duration) {
	go func() {
		for {
			select {
			case name := <-n.added:
				n.update(name) // related `waits for the mutex here`
			case <-time.After(every):
			case <-n.stop:
				return
			}
		}
	}()
}

func (n *Names) update(name string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.entries[name].addresses = nil
}

func addAll(n *Names, names []string) {
	for _, name := range names {
		n.Add(name)
	}
}
