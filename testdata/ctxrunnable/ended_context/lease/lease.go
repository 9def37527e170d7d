// Package lease gives a lease up, for components of other packages.
package lease

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Release gives the lease up under the context of its caller.
func Release(ctx context.Context, c client.Client, lease *coordinationv1.Lease) error {
	lease.Spec.HolderIdentity = nil
	return c.Update(ctx, lease)
}

// ReleaseInTime gives it up under a context of its own.
func ReleaseInTime(ctx context.Context, c client.Client, lease *coordinationv1.Lease) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return c.Update(last, lease)
}

// Wait returns once its context has ended.
func Wait(ctx context.Context) {
	<-ctx.Done()
}

// A Desk gives leases up.
type Desk struct{ Client client.Client }

// Return gives a lease up under the context of its caller.
func (d *Desk) Return(ctx context.Context, lease *coordinationv1.Lease) error {
	return Release(ctx, d.Client, lease)
}

// Hold returns once its context has ended.
func (d *Desk) Hold(ctx context.Context) { Wait(ctx) }

// A Book gives nothing up.
type Book struct{ Entries []string }

// Return notes that a lease was given up.
func (b *Book) Return(_ context.Context, lease *coordinationv1.Lease) error {
	b.Entries = append(b.Entries, lease.Name)
	return nil
}

// Hold returns at once.
func (b *Book) Hold(context.Context) {}

// A Seat is held for somebody. Both of its methods are called elsewhere.
type Seat interface {
	Free(ctx context.Context) error
	Note(ctx context.Context) error
}

// NewSeat keeps what the seat is to this package.
func NewSeat(c client.Client, held *coordinationv1.Lease) Seat { return &seat{c, held} }

type seat struct {
	client client.Client
	lease  *coordinationv1.Lease
}

func (s *seat) Free(ctx context.Context) error { return Release(ctx, s.client, s.lease) }
func (s *seat) Note(ctx context.Context) error { return ReleaseInTime(ctx, s.client, s.lease) }

// A Ledger is kept in the cluster, or in memory.
type Ledger interface {
	Strike(ctx context.Context, lease *coordinationv1.Lease) error
}

type remoteLedger struct{ client client.Client }

func (l remoteLedger) Strike(ctx context.Context, lease *coordinationv1.Lease) error {
	return Release(ctx, l.client, lease)
}

type memoryLedger struct{ lines []string }

func (l *memoryLedger) Strike(_ context.Context, lease *coordinationv1.Lease) error {
	l.lines = append(l.lines, lease.Name)
	return nil
}

// NewLedger returns one of the two.
func NewLedger(c client.Client) Ledger {
	if c == nil {
		return &memoryLedger{}
	}
	return remoteLedger{c}
}

// A Line carries entries, and is opened by the first one that is carried.
type Line interface {
	Carry(ctx context.Context, lease *coordinationv1.Lease) error
	Hang(ctx context.Context) error
	Cut(ctx context.Context) error
	Close(ctx context.Context) error
}

// NewLine is not open.
func NewLine(c client.Client) Line { return &line{client: c} }

type line struct {
	client client.Client
	open   *coordinationv1.Lease
}

func (l *line) Carry(ctx context.Context, lease *coordinationv1.Lease) error {
	l.open = lease
	return l.client.Update(ctx, lease)
}

// Hang does nothing on a line that carries nothing.
func (l *line) Hang(ctx context.Context) error {
	open := l.open
	l.open = nil
	if open != nil {
		return l.client.Delete(ctx, open)
	}
	return nil
}

// Cut asks for it, whatever is open.
func (l *line) Cut(ctx context.Context) error {
	return within(func() error { return l.client.DeleteAllOf(ctx, new(coordinationv1.Lease)) })
}

func within(ask func() error) error { return ask() }

// Close closes what is open.
func (l *line) Close(ctx context.Context) error { return l.Hang(ctx) }
