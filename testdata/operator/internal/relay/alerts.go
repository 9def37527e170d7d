package relay

import (
	"context"
	"net"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Alerts tells which copies have failed.
type Alerts struct {
	Addr  string
	Retry time.Duration
	Send  func(net.Conn) error
}

var _ manager.Runnable = (*Alerts)(nil)

// Start connects until the context ends.
func (a *Alerts) Start(ctx context.Context) error {
	for {
		if err := a.connect(ctx); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "alerts are not told", "addr", a.Addr)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(a.Retry):
		}
	}
}

// connect sends over one connection, which the end of the context interrupts.
func (a *Alerts) connect(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, err := net.DialTimeout("tcp", a.Addr, a.Retry)
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		<-ctx.Done()
		conn.Close()
	}()
	return a.Send(conn)
}
