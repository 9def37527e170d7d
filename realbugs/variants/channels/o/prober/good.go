package prober

import (
	"sync"
	"time"
)

// Pinger looks at the endpoint of a tenant until it is stopped.
type Pinger struct {
	*Prober
	quit chan struct{}
	once sync.Once
}

var _ Worker = (*Pinger)(nil)

// NewPinger makes a pinger for one tenant.
func NewPinger(url string) *Pinger {
	return &Pinger{Prober: NewProber(url), quit: make(chan struct{})}
}

// Start begins to ping.
func (p *Pinger) Start() {
	go func() {
		tick := time.NewTicker(10 * time.Second)
		defer tick.Stop()
		for {
			p.set(p.probe())
			select {
			case <-p.quit:
				return
			case <-tick.C:
			}
		}
	}()
}

// Stop ends pinging.
func (p *Pinger) Stop() {
	p.once.Do(func() { close(p.quit) })
}
