// Package held takes and gives back mutexes in the ways that controllers do.
package held

import (
	"sync"

	"github.com/ctrllint/ctrllint/testdata/locks/guard"
)

func ask() {}

var registry sync.Mutex

type tracker struct {
	mu    sync.Mutex
	inner struct{ mu sync.RWMutex }
	other *tracker
	seen  map[string]int
	guard guard.Guard
}

func (t *tracker) straight() {
	ask() // held: none
	t.mu.Lock()
	ask() // held: t.mu
	t.mu.Unlock()
	ask() // held: none
}

func (t *tracker) deferred() {
	t.mu.Lock()
	defer t.mu.Unlock()
	ask() // held: t.mu
	if len(t.seen) > 0 {
		return
	}
	ask() // held: t.mu
}

func (t *tracker) readers() {
	t.inner.mu.RLock()
	ask() // held: t.inner.mu for reading
	t.inner.mu.RUnlock()
	t.inner.mu.Lock()
	ask() // held: t.inner.mu
	t.inner.mu.Unlock()
	ask() // held: none
}

// Where two paths join, only what both hold is held.
func (t *tracker) joined(both bool) {
	registry.Lock()
	if both {
		t.mu.Lock()
		ask() // held: registry; t.mu
	}
	ask() // held: registry
	registry.Unlock()
}

func (t *tracker) early(empty bool) {
	t.mu.Lock()
	if empty {
		t.mu.Unlock()
		ask() // held: none
		return
	}
	ask() // held: t.mu
	t.mu.Unlock()
}

func (t *tracker) loop(names []string) {
	for range names {
		t.mu.Lock()
		ask() // held: t.mu
		t.mu.Unlock()
		ask() // held: none
	}
	ask() // held: none
}

// A mutex that a round of the loop can give back is not held in the next one.
func (t *tracker) handedBack(names []string) {
	t.mu.Lock()
	for _, name := range names {
		ask() // held: none
		if name == "" {
			t.mu.Unlock()
		}
	}
}

func (t *tracker) lock()   { t.mu.Lock() }
func (t *tracker) unlock() { t.mu.Unlock() }

func (t *tracker) helpers() {
	t.lock()
	ask() // held: t.mu
	t.unlock()
	ask() // held: none
}

// A helper that returns without the mutex on one path has not taken it.
func (t *tracker) lockIf(wanted bool) {
	if wanted {
		t.mu.Lock()
	}
}

func (t *tracker) perhaps(wanted bool) {
	t.lockIf(wanted)
	ask() // held: none
}

func (t *tracker) tries() {
	if t.mu.TryLock() {
		ask() // held: none
		t.mu.Unlock()
	}
}

func (t *tracker) elsewhere() {
	t.guard.Enter()
	ask() // held: t.guard.mu
	t.guard.Leave()
	ask() // held: none
}

// Two mutexes of one type are two.
func (t *tracker) twoOfThem() {
	t.mu.Lock()
	t.other.mu.Lock()
	ask() // held: t.mu; t.other.mu
	t.mu.Unlock()
	ask() // held: t.other.mu
	t.other.mu.Unlock()
}

// What every caller holds is held inside.
func (t *tracker) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count(name)
}

func (t *tracker) remove(name string) {
	t.mu.Lock()
	t.count(name)
	t.mu.Unlock()
}

func (t *tracker) count(name string) {
	t.seen[name]++
	ask() // held: t.mu
	t.deeper(name)
}

func (t *tracker) deeper(name string) {
	ask() // held: t.mu
	if name != "" {
		t.deeper(name[1:])
	}
}

// One caller of it holds nothing.
func (t *tracker) sometimes() {
	ask() // held: none
}

func (t *tracker) locked() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sometimes()
}

func (t *tracker) unlocked() { t.sometimes() }

// What is started runs without the mutexes of who starts it.
func (t *tracker) started() {
	t.mu.Lock()
	defer t.mu.Unlock()
	go t.beside()
	go func() {
		ask() // held: none
	}()
	func() {
		ask() // held: t.mu
	}()
}

func (t *tracker) beside() {
	ask() // held: none
}

func local() {
	var mu sync.Mutex
	mu.Lock()
	func() {
		ask() // held: mu
		mu.Unlock()
	}()
	ask() // held: none
}

func parameter(mu *sync.Mutex) {
	mu.Lock()
	defer func() {
		mu.Unlock()
	}()
	ask() // held: mu
}

type embedding struct{ sync.Mutex }

func (e *embedding) promoted() {
	e.Lock()
	ask() // held: e.Mutex
	e.Unlock()
}
