package ended_context

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/ended_context/lease"
)

// A counter takes leases back. What it is belongs to another package.
type counter interface {
	Return(ctx context.Context, lease *coordinationv1.Lease) error
	Hold(ctx context.Context)
}

// A guest has one counter, of one type.
type guest struct {
	counter counter
	lease   *coordinationv1.Lease
}

func newGuest(desk *lease.Desk, held *coordinationv1.Lease) *guest {
	return &guest{counter: desk, lease: held}
}

func (g *guest) stay(ctx context.Context) error {
	<-ctx.Done()
	return g.counter.Return(ctx, g.lease) // want `ended-context: Return runs under ctx, which has ended: what it asks for fails at once`
}

func (g *guest) hold(ctx context.Context) error {
	g.counter.Hold(ctx)
	return g.counter.Return(ctx, g.lease) // want `ended-context: Return runs under ctx, which has ended`
}

func (g *guest) okStay(ctx context.Context) error {
	<-ctx.Done()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	return g.counter.Return(last, g.lease)
}

func leave(ctx context.Context, c client.Client, held *coordinationv1.Lease) error {
	var at counter = &lease.Desk{Client: c}
	<-ctx.Done()
	return at.Return(ctx, held) // want `ended-context: Return runs under ctx, which has ended`
}

// It is not known which of two counters it is.
func okEither(ctx context.Context, c client.Client, held *coordinationv1.Lease, real bool) error {
	var at counter = &lease.Desk{Client: c}
	if !real {
		at = new(lease.Book)
	}
	<-ctx.Done()
	return at.Return(ctx, held)
}

// The counter asks for nothing.
func okNoted(ctx context.Context, held *coordinationv1.Lease) error {
	var at counter = new(lease.Book)
	<-ctx.Done()
	return at.Return(ctx, held)
}

// Which counter it is, is the caller's choice.
func OkGiven(ctx context.Context, at counter, held *coordinationv1.Lease) error {
	at.Hold(ctx)
	return at.Return(ctx, held)
}

// A visitor has a seat, of which another package alone knows what it is: that has one kind.
type visitor struct {
	Seat   lease.Seat
	Ledger lease.Ledger
}

func (v *visitor) leave(ctx context.Context) error {
	<-ctx.Done()
	return v.Seat.Free(ctx) // want `ended-context: Free runs under ctx, which has ended: what it asks for fails at once`
}

// The seat takes its time.
func (v *visitor) okNote(ctx context.Context) error {
	<-ctx.Done()
	return v.Seat.Note(ctx)
}

// One of the two ledgers needs no context.
func (v *visitor) okStrike(ctx context.Context, held *coordinationv1.Lease) error {
	<-ctx.Done()
	return v.Ledger.Strike(ctx, held)
}

// Its name says that it closes what another package may not have open (skupper closes its senders so).
func okClose(ctx context.Context, line lease.Line) error {
	defer line.Close(ctx)
	<-ctx.Done()
	return nil
}

// A line that carries nothing has nothing to give back.
func okHang(ctx context.Context, line lease.Line) error {
	<-ctx.Done()
	return line.Hang(ctx)
}

// One that is cut asks for it in any case.
func cut(ctx context.Context, line lease.Line) error {
	<-ctx.Done()
	return line.Cut(ctx) // want `ended-context: Cut runs under ctx, which has ended: what it asks for fails at once`
}

// A door of this package, with one kind.
type door interface {
	Shut(ctx context.Context) error
}

type gate struct {
	client.Client
	lease *coordinationv1.Lease
}

func (g *gate) Shut(ctx context.Context) error { return lease.Release(ctx, g.Client, g.lease) }

func shut(ctx context.Context, d door) error {
	<-ctx.Done()
	return d.Shut(ctx) // want `ended-context: Shut runs under ctx, which has ended`
}
