package closed_twice

import "sync"

// A cluster is watched until its stop is closed.
type cluster struct {
	stop   chan struct{}
	closed bool
	name   string
}

type clusters struct {
	mu    sync.Mutex
	known map[string]*cluster
}

func (c *clusters) remove(name string) {
	if known, ok := c.known[name]; ok && !known.closed {
		close(known.stop)
		known.closed = true
	}
}

// StopAll closes those again that have been removed.
func (c *clusters) StopAll() {
	for _, known := range c.known {
		close(known.stop) // want `closed-twice: close of known.stop panics once remove has closed it: only that looks at closed`
	}
	c.known = make(map[string]*cluster)
}

// A session is one struct, with an early return.
type session struct {
	done chan struct{}
	over bool
}

func (s *session) Close() {
	if s.over {
		return
	}
	s.over = true
	close(s.done)
}

func (s *session) Abort() {
	close(s.done) // want `close of s.done panics once Close has closed it: only that looks at over`
}

// An okSession looks at the mark in both.
type okSession struct {
	done chan struct{}
	over bool
}

func (s *okSession) Close() {
	if !s.over {
		s.over = true
		close(s.done)
	}
}

func (s *okSession) Abort() {
	if s.over {
		return
	}
	close(s.done)
	s.over = true
}

// okSessions are forgotten once they are closed.
type okSessions struct{ open map[string]*okEntry }

type okEntry struct {
	done chan struct{}
	over bool
}

func (s *okSessions) end(name string) {
	if e := s.open[name]; e != nil && !e.over {
		e.over = true
		close(e.done)
		delete(s.open, name)
	}
}

func (s *okSessions) EndAll() {
	for _, e := range s.open {
		close(e.done)
	}
}

// okRenewed gets a new channel.
type okRenewed struct {
	done chan struct{}
	over bool
}

func (r *okRenewed) restart() {
	if !r.over {
		r.over = true
		close(r.done)
		r.done = make(chan struct{})
	}
}

func (r *okRenewed) stop() { close(r.done) }

// okAsked has callers that look at the mark.
type okAsked struct {
	done chan struct{}
	over bool
}

func (a *okAsked) Close() {
	if !a.over {
		a.over = true
		close(a.done)
	}
}

func (a *okAsked) Abort() {
	if !a.over {
		a.end()
	}
}

func (a *okAsked) end() { close(a.done) }
