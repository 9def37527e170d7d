// Package watch tells about changes of the inventory.
package watch

import "sync"

type Watcher struct {
	Changes chan string

	mu     sync.Mutex
	closed bool
}

func New() *Watcher { return &Watcher{Changes: make(chan string, 16)} }

// Offer hands a change on if there is room for it.
func (w *Watcher) Offer(name string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	select {
	case w.Changes <- name:
		return true
	default:
		return false
	}
}

// Close ends the watch and closes Changes.
func (w *Watcher) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.closed = true
		close(w.Changes)
	}
}
