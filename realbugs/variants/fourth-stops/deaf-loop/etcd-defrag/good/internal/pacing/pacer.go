package pacing

import (
	"context"
	"time"
)

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

// Rest waits until the next round is due; it reports whether there is one.
func (p *Pacer) Rest(ctx context.Context) bool {
	d := p.interval + time.Duration(p.misses)*p.penalty
	p.misses = 0
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
