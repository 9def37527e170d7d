// Package doubled_guard starts something under a condition on a number that is doubled again and
// again: a walk over both operands of each sum takes 2^40 steps.
package doubled_guard

// Mirror copies in the background.
type Mirror struct {
	weight int
	blobs  chan string
}

// Start starts only what has a weight.
func (m *Mirror) Start() {
	n := m.weight
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	if n > 0 {
		go func() {
			for range m.blobs {
			}
		}()
	}
}

// Stop starts the mirror to drain it.
func (m *Mirror) Stop() {
	m.Start() // want `stop-starts`
	close(m.blobs)
}
