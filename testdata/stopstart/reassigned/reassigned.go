// Package reassigned has stop methods that start what stands in a local variable.
package reassigned

// Mirror copies in the background.
type Mirror struct{ blobs chan string }

func (m *Mirror) Start() {
	go func() {
		for range m.blobs {
		}
	}()
}

func (m *Mirror) Stop() { close(m.blobs) }

// Pair has two mirrors, of which one is a standby.
type Pair struct{ active, standby Mirror }

func (p *Pair) Start() { p.active.Start() }

// Stop drains what it stops.
func (p *Pair) Stop() {
	drained := &p.active
	defer func() { drained.blobs <- "" }()
	drained.Start() // want `stop-starts: Stop calls Start: stopping a`
	p.active.Stop()
}

// Standby is a Pair whose stop starts the other mirror.
type Standby struct{ active, standby Mirror }

func (s *Standby) Start() { s.active.Start() }

// Stop starts what a closure has chosen, which is not what it stops.
func (s *Standby) Stop() {
	next := &s.active
	choose := func() { next = &s.standby }
	choose()
	next.Start()
	s.active.Stop()
}
