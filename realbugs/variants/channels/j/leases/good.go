package leases

import (
	"context"
	"fmt"
	"time"

	"k8s.io/klog/v2"
)

// Reservation is a machine that nobody else may take.
type Reservation struct {
	Machine string
	Grace   time.Duration
	given   chan struct{}
}

// Reserve takes a machine; see Give.
func Reserve(machine string, grace time.Duration) *Reservation {
	return &Reservation{Machine: machine, Grace: grace, given: make(chan struct{})}
}

// Give gives the reservation up; it is called once.
func (r *Reservation) Give() { close(r.given) }

// Wait blocks until the reservation is given up or its grace is over.
func (r *Reservation) Wait(ctx context.Context) error {
	over := make(chan time.Time, 1)
	timer := time.AfterFunc(r.Grace, func() {
		klog.InfoS("reservation ran out", "machine", r.Machine)
		over <- time.Now()
	})
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-r.given:
		return nil
	case at := <-over:
		return fmt.Errorf("reservation of %s over at %s", r.Machine, at.Format(time.RFC3339))
	}
}
