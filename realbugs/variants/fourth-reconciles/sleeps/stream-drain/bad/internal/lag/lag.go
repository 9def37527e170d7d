package lag

import (
	"context"
	"time"
)

// Source knows how far a group is behind.
type Source interface {
	Lag(ctx context.Context, group, topic string) (int64, error)
	Pause(ctx context.Context, group string) error
}

// Drainer waits for groups.
type Drainer struct {
	Source
}

const settle = 20 * time.Second

// Drain pauses the group and comes back when nothing is left to read.
func (d *Drainer) Drain(ctx context.Context, group, topic string) error {
	if err := d.Pause(ctx, group); err != nil {
		return err
	}
	for {
		n, err := d.Lag(ctx, group, topic)
		if err != nil || n == 0 {
			return err
		}
		time.Sleep(settle) // WANT reconcileresult/sleeps|expecttimeout/unbounded-wait
	}
}
