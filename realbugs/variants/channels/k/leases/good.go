package leases

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"k8s.io/klog/v2"
)

// Boot keeps the boot images of machines.
type Boot struct {
	sync   func(ctx context.Context, image string) error
	images []string
	period time.Duration
}

// Main copies images until the process is told to end.
func (b *Boot) Main(ctx context.Context) error {
	var c crew
	c.Add(onSignal(syscall.SIGTERM, os.Interrupt))
	c.Add(under(ctx, b.copies))
	if err := c.Run(); !errors.Is(err, errSignal) {
		return fmt.Errorf("images: %w", err)
	}
	return nil
}

func (b *Boot) copies(ctx context.Context) error {
	ticks := time.Tick(b.period)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticks:
		}
		for _, image := range b.images {
			if err := b.sync(ctx, image); err != nil {
				klog.ErrorS(err, "image not copied", "image", image)
			}
		}
	}
}
