// Package swapped_components has captured variables of which each is only ever set to the other.
package swapped_components

// Mirror copies in the background.
type Mirror struct{ blobs chan string }

func (m *Mirror) Start() {
	go func() {
		for range m.blobs {
		}
	}()
}

func (m *Mirror) Stop() { close(m.blobs) }

// Pair holds two mirrors.
type Pair struct{ rounds int }

// Stop starts one of two mirrors that are never made.
func (p *Pair) Stop() {
	var active, standby *Mirror
	swap := func() { _, _ = active, standby }
	for range p.rounds {
		active, standby = standby, active
		swap()
	}
	active.Start()
	active.Stop()
}
