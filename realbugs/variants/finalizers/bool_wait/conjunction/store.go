package conjunction

import "sync"

type counter struct {
	mu sync.Mutex
	n  map[string]int
}

func newCounter() *counter { return &counter{n: map[string]int{}} }

func (c *counter) Expect(key string) {
	c.mu.Lock()
	c.n[key]++
	c.mu.Unlock()
}

func (c *counter) Observe(key string) {
	c.mu.Lock()
	if c.n[key] > 0 {
		c.n[key]--
	}
	c.mu.Unlock()
}

func (c *counter) Satisfied(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n[key] == 0
}

func (c *counter) Delete(key string) {
	c.mu.Lock()
	delete(c.n, key)
	c.mu.Unlock()
}
