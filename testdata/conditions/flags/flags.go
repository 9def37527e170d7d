// Package flags states which flags decide whether a call runs.
package flags

import (
	"sync"
	"sync/atomic"
)

var closed bool

type worker struct {
	mu      sync.Mutex
	started bool
	running atomic.Bool
	state   int
	conn    *worker
	queue   []string
}

func record(string) {}

func (w *worker) isStarted() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.started
}

func (w *worker) connected() bool { return w.conn != nil }

func (w *worker) idle() bool { return !w.started && w.conn == nil }

func (w *worker) read(other bool) {
	if w.started {
		record("field") // flags: started
	}
	if closed {
		record("variable") // flags: closed
	}
	if w.conn == nil || w.state == 2 {
		return
	}
	record("comparisons") // flags: conn; state
	if other {
		record("parameter") // flags: conn; state; none
	}
}

func (w *worker) compared() {
	if w.state > 3 {
		record("number") // flags: state
	}
	if len(w.queue) > 0 {
		record("a length is no flag") // flags: none; none
	}
}

func (w *worker) called() {
	if w.isStarted() {
		record("under a lock") // flags: started, inside w.started
	}
	if !w.connected() {
		record("comparison") // flags: conn, inside w.conn == nil
	}
	if w.idle() {
		record("several") // flags: conn, inside not w.started; w.conn == nil
	}
}

func (w *worker) atomics() {
	if w.running.Load() {
		record("load") // flags: running
	}
	if !w.running.CompareAndSwap(false, true) {
		return
	}
	record("swap") // flags: swaps running
}

func (w *worker) loops() {
	for range w.queue {
		record("range") // flags: loop
	}
	for i := 0; i < w.state; i++ {
		record("counter") // flags: loop; loop
		if i > w.state {
			record("a comparison in a loop is not one of its rounds") // flags: loop; loop; state
		}
	}
}
