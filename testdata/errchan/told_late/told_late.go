// Package told_late has components that a Stop tells to end by a value, and whose loop can have left by then.
package told_late

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type monitor struct {
	stop  chan struct{}
	check func() error
}

func newMonitor(check func() error) *monitor {
	return &monitor{stop: make(chan struct{}), check: check}
}

func (m *monitor) Start() {
	go func() {
		if err := m.run(); err != nil {
			klog.ErrorS(err, "the monitor has ended")
		}
	}()
}

func (m *monitor) run() error {
	for {
		select {
		case <-m.stop:
			return nil
		case <-time.After(time.Second):
			if err := m.check(); err != nil {
				return err
			}
		}
	}
}

func (m *monitor) Stop() {
	m.stop <- struct{}{} // want `unbuffered-send: send on m.stop blocks for ever once run has returned: m.stop is unbuffered`
}

// okClosed is told by a close.
type okClosed struct {
	stop  chan struct{}
	check func() error
}

func newClosed(check func() error) *okClosed {
	return &okClosed{stop: make(chan struct{}), check: check}
}

func (o *okClosed) Start() {
	go func() {
		for {
			select {
			case <-o.stop:
				return
			case <-time.After(time.Second):
				if err := o.check(); err != nil {
					return
				}
			}
		}
	}()
}

func (o *okClosed) Stop() { close(o.stop) }

// okStays tries again when something fails.
type okStays struct {
	stop  chan struct{}
	check func() error
}

func newStays(check func() error) *okStays {
	return &okStays{stop: make(chan struct{}), check: check}
}

func (o *okStays) Start() {
	go func() {
		for {
			select {
			case <-o.stop:
				return
			case <-time.After(time.Second):
				if err := o.check(); err != nil {
					klog.ErrorS(err, "check")
				}
			}
		}
	}()
}

func (o *okStays) Stop() { o.stop <- struct{}{} }

// okWaits is told after the failure as well.
type okWaits struct {
	stop  chan struct{}
	check func() error
}

func newWaits(check func() error) *okWaits {
	return &okWaits{stop: make(chan struct{}), check: check}
}

func (o *okWaits) Start() {
	go func() {
		for {
			select {
			case <-o.stop:
				return
			case <-time.After(time.Second):
				if err := o.check(); err != nil {
					klog.ErrorS(err, "check")
					<-o.stop
					return
				}
			}
		}
	}()
}

func (o *okWaits) Stop() { o.stop <- struct{}{} }

// okRoom holds what nobody takes.
type okRoom struct {
	stop  chan struct{}
	check func() error
}

func newRoom(check func() error) *okRoom {
	return &okRoom{stop: make(chan struct{}, 1), check: check}
}

func (o *okRoom) Start() {
	go func() {
		for {
			select {
			case <-o.stop:
				return
			case <-time.After(time.Second):
				if err := o.check(); err != nil {
					return
				}
			}
		}
	}()
}

func (o *okRoom) Stop() { o.stop <- struct{}{} }

// okAgain is begun anew after a failure.
type okAgain struct {
	stop  chan struct{}
	check func() error
}

func newAgain(check func() error) *okAgain {
	return &okAgain{stop: make(chan struct{}), check: check}
}

func (o *okAgain) Start() { go wait.Forever(o.run, time.Second) }

func (o *okAgain) run() {
	for {
		select {
		case <-o.stop:
			return
		case <-time.After(time.Second):
			if err := o.check(); err != nil {
				return
			}
		}
	}
}

func (o *okAgain) Stop() { o.stop <- struct{}{} }
