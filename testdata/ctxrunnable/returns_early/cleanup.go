package returns_early

import (
	"context"
	"io"
	"net"

	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/cross_package/janitors"
)

// okUplink serves one connection after the other in a helper, whose goroutine does nothing but close the connection when the context ends.
type okUplink struct {
	hub    string
	handle func([]byte)
}

var _ manager.Runnable = (*okUplink)(nil)

func (u *okUplink) Start(ctx context.Context) error {
	var dialer net.Dialer
	for ctx.Err() == nil {
		conn, err := dialer.DialContext(ctx, "tcp", u.hub)
		if err != nil {
			return err
		}
		if err := u.session(ctx, conn); err != nil {
			return err
		}
	}
	return nil
}

func (u *okUplink) session(ctx context.Context, conn net.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		<-ctx.Done()
		_ = conn.Close()
	}()
	frame := make([]byte, 512)
	for {
		n, err := conn.Read(frame)
		if err != nil {
			return err
		}
		u.handle(frame[:n])
	}
}

// okNestedUplink has its helper through another one, in which the goroutine runs a method.
type okNestedUplink struct {
	conn   net.Conn
	handle func([]byte)
}

var _ manager.Runnable = (*okNestedUplink)(nil)

func (u *okNestedUplink) Start(ctx context.Context) error {
	u.guardAll(ctx)
	frame, err := io.ReadAll(u.conn)
	if err != nil {
		return err
	}
	u.handle(frame)
	return nil
}

func (u *okNestedUplink) guardAll(ctx context.Context) { u.guard(ctx) }

func (u *okNestedUplink) guard(ctx context.Context) { go u.closeAfter(ctx) }

func (u *okNestedUplink) closeAfter(ctx context.Context) {
	<-ctx.Done()
	_ = u.conn.Close()
}

// okImportedUplink has the helper of another package.
type okImportedUplink struct{ conn net.Conn }

var _ manager.Runnable = (*okImportedUplink)(nil)

func (u *okImportedUplink) Start(ctx context.Context) error {
	janitors.CloseAfter(ctx, u.conn)
	return nil
}

// busyUplink has a helper whose second goroutine works on.
type busyUplink struct {
	conn  net.Conn
	pings func(context.Context)
}

var _ manager.Runnable = (*busyUplink)(nil)

func (u *busyUplink) Start(ctx context.Context) error {
	u.open(ctx)
	return nil // want `returns-early: Start of \*busyUplink returns while its goroutine still runs`
}

func (u *busyUplink) open(ctx context.Context) {
	go func() {
		<-ctx.Done()
		_ = u.conn.Close()
	}()
	go u.beat(ctx)
}

func (u *busyUplink) beat(ctx context.Context) {
	for ctx.Err() == nil {
		u.pings(ctx)
	}
}

// sweptUplink has the working goroutine of another package.
type sweptUplink struct{ sweeper *janitors.Sweeper }

var _ manager.Runnable = (*sweptUplink)(nil)

func (u *sweptUplink) Start(ctx context.Context) error {
	u.sweeper.Launch(ctx)
	return nil // want `not-joined: Start of \*sweptUplink returns while its goroutine still runs`
}
