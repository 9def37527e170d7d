package sends_under_a_mutex

import "sync"

// The deferred helper takes the mutex before the deferred Done runs.
type crew struct {
	mu      sync.Mutex
	members sync.WaitGroup
	active  map[string]bool
	stop    chan struct{}
}

func (c *crew) join(name string, work func(stop <-chan struct{})) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.active[name] = true
	c.members.Add(1)
	go func() {
		defer c.members.Done()
		defer c.leave(name)
		work(c.stop)
	}()
}

func (c *crew) leave(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.active, name)
}

func (c *crew) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.stop)
	c.members.Wait() // want `locked-send: Wait of c.members holds c.mu, which join has to take before it calls Done: then both wait for ever`
}

// What is deferred first runs last: the group is counted down before.
type okCrew struct {
	mu      sync.Mutex
	members sync.WaitGroup
	active  map[string]bool
	stop    chan struct{}
}

func (c *okCrew) join(name string, work func(stop <-chan struct{})) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.members.Add(1)
	go func() {
		defer c.leave(name)
		defer c.members.Done()
		work(c.stop)
	}()
}

func (c *okCrew) leave(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.active, name)
}

func (c *okCrew) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.stop)
	c.members.Wait()
}

// The Done is no deferred one, and the helper runs behind it.
type okEarly struct {
	mu      sync.Mutex
	members sync.WaitGroup
	active  map[string]bool
}

func (c *okEarly) join(name string, work func()) {
	c.members.Add(1)
	go func() {
		defer c.leave(name)
		work()
		c.members.Done()
	}()
}

func (c *okEarly) leave(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.active, name)
}

func (c *okEarly) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.members.Wait()
}
