package spins_after_done

import (
	"time"

	"k8s.io/klog/v2"
)

// Evictions counts what it is told, until it is as many as are wanted.
type Evictions struct {
	gone chan bool
	stop chan struct{}
}

func NewEvictions() *Evictions {
	return &Evictions{gone: make(chan bool, 16), stop: make(chan struct{})}
}

func (e *Evictions) Stop() { close(e.stop) }

func (e *Evictions) Wait(want int) {
	gone := 0
	for {
		if gone == want {
			return
		}
		select {
		case is := <-e.gone:
			if is {
				gone++
			}
		case <-e.stop: // want `the loop goes on after e.stop ends`
			klog.InfoS("stopping", "left", want-gone)
		case <-time.After(time.Minute):
		}
	}
}

// WaitFor counts its rounds, too.
func (e *Evictions) WaitFor(want, rounds int) {
	gone := 0
	for round := 0; gone != want && round < rounds; round++ {
		select {
		case <-e.gone:
			gone++
		case <-e.stop:
			klog.InfoS("stopping", "left", want-gone)
		case <-time.After(time.Minute):
		}
	}
}
