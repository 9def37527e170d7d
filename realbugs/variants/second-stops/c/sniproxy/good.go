package sniproxy

import (
	"context"
	"errors"
	"net"
	"time"

	"k8s.io/klog/v2"
)

type Passthrough struct {
	Addr string
	Next Dispatcher
}

func (p *Passthrough) NeedLeaderElection() bool { return false }

func (p *Passthrough) Start(ctx context.Context) error {
	l, err := net.Listen("tcp", p.Addr)
	if err != nil {
		return err
	}
	unhook := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer unhook()
	klog.InfoS("Passthrough listening", "addr", l.Addr())
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		conn, err := l.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return nil
			}
			time.Sleep(5 * time.Millisecond)
			continue
		}
		go p.Next.Dispatch(ctx, conn)
	}
}
