package load

import (
	"cmp"
	"runtime"
	"sync"
)

// run checks the nodes in parallel, each after its dependencies.
func (c *checker) run(nodes []*node) error {
	s := &schedule{
		waits: make(map[*node]int, len(nodes)),
		users: make(map[*node][]*node, len(nodes)),
		left:  len(nodes),
	}
	s.changed = sync.NewCond(&s.mu)
	for _, n := range nodes {
		s.addWaits(n)
		if n.from == files {
			c.toRead++
		}
	}
	for _, n := range nodes {
		if s.waits[n] == 0 {
			s.ready = append(s.ready, n)
		}
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := s.next(); n != nil; n = s.next() {
				if c.stopped() == nil {
					c.check(n)
				}
				s.done(n)
			}
		})
	}
	workers.Wait()
	return c.stopped()
}

// stopped returns why the run ends early, and nil if it does not.
func (c *checker) stopped() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return cmp.Or(c.err, c.ctx.Err())
}

// stop ends the run.
func (c *checker) stop(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err = cmp.Or(c.err, err)
}

// A schedule hands out nodes whose dependencies are done.
type schedule struct {
	mu      sync.Mutex
	changed *sync.Cond
	ready   []*node
	left    int // nodes not handed out yet
	waits   map[*node]int
	users   map[*node][]*node
}

func (s *schedule) addWaits(n *node) {
	for _, dep := range n.below() {
		s.waits[n]++
		s.users[dep] = append(s.users[dep], n)
	}
}

// next returns a node that is ready, and nil when all are handed out.
func (s *schedule) next() *node {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.ready) == 0 && s.left > 0 {
		s.changed.Wait()
	}
	if s.left == 0 {
		return nil
	}
	s.left--
	if s.left == 0 {
		s.changed.Broadcast()
	}
	// The one made ready last: what it imports was just read, and a local package that is finished
	// early frees its syntax early.
	n := s.ready[len(s.ready)-1]
	s.ready = s.ready[:len(s.ready)-1]
	return n
}

func (s *schedule) done(n *node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, user := range s.users[n] {
		s.waits[user]--
		if s.waits[user] == 0 {
			s.ready = append(s.ready, user)
		}
	}
	s.changed.Broadcast()
}
