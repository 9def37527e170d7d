// Package closures_that_call_each_other has a stop method with closures that run each other before
// one of them starts something.
package closures_that_call_each_other

// Mirror copies in the background.
type Mirror struct{ blobs chan string }

func (m *Mirror) Start() {
	go func() {
		for range m.blobs {
		}
	}()
}

func (m *Mirror) flush() error { return nil }

// Stop drains again after an error.
func (m *Mirror) Stop() {
	var drain, refill func()
	drain = func() {
		if err := m.flush(); err != nil {
			refill()
		}
		m.Start() // want `stop-starts: Stop calls Start`
	}
	refill = func() { drain() }
	drain()
	close(m.blobs)
}
