package heartbeat

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Beat says when a connection was last seen alive.
type Beat struct {
	Age  prometheus.Gauge
	last time.Time
}

// Keep updates the gauge until the context ends.
func (b *Beat) Keep(ctx context.Context, every time.Duration) {
	b.last = time.Now()
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			b.Age.Set(time.Since(b.last).Seconds())
		}
	}
}
