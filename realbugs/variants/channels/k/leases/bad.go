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

// Dhcp keeps the leases of machines.
type Dhcp struct {
	renew  func(ctx context.Context, mac string) error
	macs   []string
	period time.Duration
}

// Main renews leases until the process is told to end.
func (d *Dhcp) Main(ctx context.Context) error {
	var c crew
	c.Add(onSignal(syscall.SIGTERM, os.Interrupt))
	c.Add(under(ctx, d.renewals))
	if err := c.Run(); !errors.Is(err, errSignal) {
		return fmt.Errorf("leases: %w", err)
	}
	return nil
}

func (d *Dhcp) renewals(ctx context.Context) error {
	for range time.Tick(d.period) { // WANT ctxrunnable/deaf-loop
		for _, mac := range d.macs {
			if err := d.renew(ctx, mac); err != nil {
				klog.ErrorS(err, "lease not renewed", "mac", mac)
			}
		}
	}
	return nil
}
