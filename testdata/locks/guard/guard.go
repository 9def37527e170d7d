// Package guard has a mutex that other packages take through methods.
package guard

import "sync"

// A Guard is embedded by what it guards.
type Guard struct {
	mu sync.RWMutex
}

// Enter takes the guard, and Leave gives it back.
func (g *Guard) Enter() { g.mu.Lock() }

// Leave gives the guard back.
func (g *Guard) Leave() { g.mu.Unlock() }

// Do runs what it is given under the guard.
func (g *Guard) Do(work func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	work()
}

// With takes a mutex of somebody else.
func With(mu sync.Locker) func() {
	mu.Lock()
	return mu.Unlock
}
