package tcpgw

import (
	"context"
	"net"
)

type Bridge struct{ Gateway }

func (b *Bridge) Start(ctx context.Context) (err error) {
	l, err := net.Listen("tcp", b.Gateway.Listen)
	if err != nil {
		return err
	}
	finished := make(chan struct{})
	defer func() {
		if cerr := l.Close(); err == nil {
			err = cerr
		}
		<-finished
	}()
	go func() {
		defer close(finished)
		b.accept(l)
	}()
	<-ctx.Done()
	b.Log.Info("bridge draining")
	return nil
}
