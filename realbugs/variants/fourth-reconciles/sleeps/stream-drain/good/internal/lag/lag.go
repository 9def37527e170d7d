package lag

import (
	"context"
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

// Drain pauses the group and says whether nothing is left to read.
func (d *Drainer) Drain(ctx context.Context, group, topic string) (bool, error) {
	if err := d.Pause(ctx, group); err != nil {
		return false, err
	}
	n, err := d.Lag(ctx, group, topic)
	if err != nil {
		return false, err
	}
	return n == 0, nil
}
