// Package sleeping_worker has loops whose stop is kept by the value that they work for: they look at it between two sleeps.
package sleeping_worker

import (
	"context"
	"sync"
	"time"
)

// A Probe is stopped by a method, by a context that it keeps, or by either.
type Probe struct {
	Interval time.Duration
	ctx      context.Context
	once     sync.Once
	done     chan struct{}
	wake     chan struct{}
}

// New makes a probe.
func New(ctx context.Context, interval time.Duration) *Probe {
	return &Probe{Interval: interval, ctx: ctx, done: make(chan struct{}), wake: make(chan struct{}, 1)}
}

func (p *Probe) refresh() {}

// Start looks at two stops.
func (p *Probe) Start() {
	p.once.Do(func() {
		go func() {
			for {
				select {
				case <-p.done:
					return
				case <-p.ctx.Done():
					return
				default:
				}
				p.refresh()
				time.Sleep(p.Interval) // want `long-sleep: Sleep waits out its time after done ends: the loop looks at it only between two waits`
			}
		}()
	})
}

// StartByMethod has the loop in a method.
func (p *Probe) StartByMethod() { go p.loop() }

func (p *Probe) loop() {
	for {
		select {
		case <-p.done:
			return
		default:
			p.refresh()
			<-time.After(p.Interval) // want `long-sleep: After waits out its time after done ends`
		}
	}
}

// StartByContext asks the context that it keeps.
func (p *Probe) StartByContext() {
	go func() {
		for p.ctx.Err() == nil {
			p.refresh()
			time.Sleep(p.Interval) // want `long-sleep: Sleep waits out its time after ctx ends`
		}
	}()
}

// okStart waits for both at once.
func (p *Probe) okStart() {
	go func() {
		for {
			p.refresh()
			select {
			case <-p.done:
				return
			case <-p.ctx.Done():
				return
			case <-time.After(p.Interval):
			}
		}
	}()
}

// okShort sleeps for a moment.
func (p *Probe) okShort() {
	go func() {
		for p.ctx.Err() == nil {
			p.refresh()
			time.Sleep(100 * time.Millisecond)
		}
	}()
}

// okWoken looks whether there is something to do, and goes on in any case.
func (p *Probe) okWoken() {
	go func() {
		for range 3 {
			select {
			case <-p.wake:
				p.refresh()
			default:
			}
			time.Sleep(p.Interval)
		}
	}()
}

// okFound leaves when it is woken, which is no stop.
func (p *Probe) okFound() {
	for {
		select {
		case <-p.wake:
			return
		default:
		}
		time.Sleep(p.Interval)
	}
}

// Wake wakes it.
func (p *Probe) Wake() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Stop stops it.
func (p *Probe) Stop() { close(p.done) }
