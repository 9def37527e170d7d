package stop_that_never_closes

import "time"

// A poller looks at a stop that nobody makes: it goes on for ever.
type poller struct {
	stop chan struct{}
	kick chan struct{}
}

func newPoller() *poller { return &poller{kick: make(chan struct{}, 1)} }

func (p *poller) start(poll func()) {
	go func() {
		for {
			select {
			case <-p.stop: // want `background-stop: stop channel p.stop is never set: it is nil and never closes, so that nothing stops a goroutine of start`
				return
			case <-time.After(time.Minute):
				poll()
			case <-p.kick: // no matter for the end of the loop
				poll()
			}
		}
	}()
}

// A hidden one is told by another package.
type okPoller struct{ stop chan struct{} }

func okWithStop(stop chan struct{}) *okPoller { return &okPoller{stop} }

func (p *okPoller) okStart(poll func()) {
	for {
		select {
		case <-p.stop:
			return
		default:
			poll()
		}
	}
}
