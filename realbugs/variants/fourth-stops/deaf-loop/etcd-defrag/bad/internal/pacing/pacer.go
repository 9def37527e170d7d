package pacing

import "time"

// Pacer spaces maintenance rounds so that two of them never hit one member.
type Pacer struct {
	interval time.Duration
	penalty  time.Duration
	misses   int
}

func NewPacer(interval, penalty time.Duration) *Pacer {
	return &Pacer{interval: interval, penalty: penalty}
}

// Missed makes the next rest longer.
func (p *Pacer) Missed() { p.misses++ }

// Rest waits until the next round is due.
func (p *Pacer) Rest() {
	d := p.interval + time.Duration(p.misses)*p.penalty
	p.misses = 0
	time.Sleep(d)
}
