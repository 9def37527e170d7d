package sync

import (
	"context"
	"fmt"
	"time"
)

type Origin interface {
	Changes(ctx context.Context, since time.Time) ([]string, error)
}

// Engine mirrors DNS zones.
type Engine struct {
	Origin   Origin
	Apply    func(ctx context.Context, zone string) error
	Interval time.Duration
	MaxFails int
}

// Mirror returns when ctx ends, or with an error after too many failures.
func (e *Engine) Mirror(ctx context.Context) error {
	var since time.Time
	t := time.NewTicker(e.Interval)
	defer t.Stop()
	for fails := 0; ; {
		zones, err := e.Origin.Changes(ctx, since)
		if err != nil {
			if fails++; fails >= e.MaxFails {
				return fmt.Errorf("origin failed %d times: %w", fails, err)
			}
		} else {
			fails, since = 0, time.Now()
		}
		for _, z := range zones {
			if err := e.Apply(ctx, z); err != nil {
				return fmt.Errorf("zone %s: %w", z, err)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
		}
	}
}
