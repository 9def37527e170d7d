// Package relay sends what happens to other systems, over connections that it opens again when they break.
package relay

import (
	"context"
	"net"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Progress tells how far copies are.
type Progress struct {
	Addr  string
	Retry time.Duration
	Send  func(net.Conn) error
}

var _ manager.Runnable = (*Progress)(nil)

// Start connects until the context ends.
func (p *Progress) Start(ctx context.Context) error {
	for {
		if err := p.connect(ctx); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "progress is not told", "addr", p.Addr)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(p.Retry):
		}
	}
}

// connect sends over one connection, which the end of the context interrupts.
func (p *Progress) connect(ctx context.Context) error {
	conn, err := net.DialTimeout("tcp", p.Addr, p.Retry)
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		<-ctx.Done()
		conn.Close()
	}()
	return p.Send(conn)
}
