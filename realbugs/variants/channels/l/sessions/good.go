package sessions

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Backfill copies old rows and starts over when the copy breaks.
type Backfill struct {
	copy   func(context.Context) error
	broken chan error
}

func NewBackfill(copy func(context.Context) error) *Backfill {
	return &Backfill{copy: copy, broken: make(chan error, 1)}
}

// Follow returns when ctx ends, or when the copy has broken too often.
func (b *Backfill) Follow(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		err := b.copy(ctx)
		select {
		case b.broken <- err:
		case <-ctx.Done():
		}
	}, 5*time.Second)

	breaks := 0
	for {
		select {
		case err := <-b.broken:
			if err == nil {
				continue
			}
			breaks++
			klog.ErrorS(err, "copy broke", "times", breaks)
			if breaks > tolerated {
				return fmt.Errorf("gave up after %d breaks: %w", breaks, err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}
