package expect

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
)

const ttl = 2 * time.Minute

type count struct {
	n  int
	at time.Time
}

// Creations counts the creations of one kind of child by owner.
type Creations struct {
	mu sync.Mutex
	m  map[types.NamespacedName]count
}

func NewCreations() *Creations { return &Creations{m: map[types.NamespacedName]count{}} }

func (c *Creations) Raise(owner types.NamespacedName, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.m[owner] = count{n: c.m[owner].n + n, at: time.Now()}
}

func (c *Creations) Lower(owner types.NamespacedName, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.m[owner]
	if !ok {
		return
	}
	if e.n -= n; e.n <= 0 {
		delete(c.m, owner)
		return
	}
	c.m[owner] = e
}

func (c *Creations) Satisfied(owner types.NamespacedName) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.m[owner]
	return !ok || e.n <= 0 || time.Since(e.at) > ttl
}

func (c *Creations) Delete(owner types.NamespacedName) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.m, owner)
}
