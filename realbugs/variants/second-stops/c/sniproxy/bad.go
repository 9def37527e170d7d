package sniproxy

import (
	"context"
	"errors"
	"net"
	"time"

	"k8s.io/klog/v2"
)

type Dispatcher interface {
	Dispatch(ctx context.Context, c net.Conn)
}

type Frontend struct {
	Addr string
	Next Dispatcher
}

func (f *Frontend) NeedLeaderElection() bool { return false }

func (f *Frontend) Start(ctx context.Context) error {
	l, err := net.Listen("tcp", f.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	klog.InfoS("SNI frontend listening", "addr", l.Addr())
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		conn, err := l.Accept() // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return err
			}
			time.Sleep(5 * time.Millisecond)
			continue
		}
		go f.Next.Dispatch(ctx, conn)
	}
}
