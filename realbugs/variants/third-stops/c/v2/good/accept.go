package proxy

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"sync"

	"golang.org/x/time/rate"
	"k8s.io/klog/v2"
)

func (p *Proxy) Start(ctx context.Context) error {
	log := klog.FromContext(ctx)
	lis, err := p.listen()
	if err != nil {
		return err
	}
	defer lis.Close()
	unhook := context.AfterFunc(ctx, func() { _ = lis.Close() })
	defer unhook()
	var wg sync.WaitGroup
	defer wg.Wait()
	defer p.closeAll()
	limit := rate.NewLimiter(100, 20)
	for ctx.Err() == nil {
		if err := limit.Wait(ctx); err != nil {
			return nil
		}
		conn, err := lis.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			log.Error(err, "accept")
			continue
		}
		wg.Go(func() { p.forward(ctx, conn) })
	}
	return nil
}

func (p *Proxy) listen() (net.Listener, error) {
	if p.opts.TLS != nil {
		return tls.Listen("tcp", p.opts.Bind, p.opts.TLS)
	}
	return net.Listen("tcp", p.opts.Bind)
}
