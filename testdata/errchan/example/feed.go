package example

import "sync"

type Feed struct {
	mu    sync.Mutex
	names chan string
	seen  map[string]int
}

func NewFeed() *Feed { return &Feed{names: make(chan string), seen: map[string]int{}} }

func (f *Feed) Changed(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.names <- name // want `^locked-send: send on f.names holds f.mu, which count has to take before it receives: then both wait for ever$`
}

func (f *Feed) count() {
	for name := range f.names { // related `^and would end the wait here$`
		f.mu.Lock() // related `^waits for the mutex here$`
		f.seen[name]++
		f.mu.Unlock()
	}
}

// UnlockedFeed gives the mutex back before it sends.
type UnlockedFeed struct{ Feed }

func (f *UnlockedFeed) Changed(name string) {
	f.mu.Lock()
	f.seen[name] = 0
	f.mu.Unlock()
	f.names <- name
}
