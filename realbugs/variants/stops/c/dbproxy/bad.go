package dbproxy

import (
	"context"
	"io"
	"net"
	"sync"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Proxy struct {
	Listen, Backend string
}

func (Proxy) NeedLeaderElection() bool { return false }

func (p Proxy) Start(ctx context.Context) error {
	ln, err := net.Listen("tcp", p.Listen)
	if err != nil {
		return err
	}
	defer ln.Close()

	for {
		if err := ctx.Err(); err != nil {
			klog.InfoS("proxy ends", "reason", err)
			return nil
		}
		front, err := ln.Accept() // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever or ctxrunnable/serve-without-stop
		if err != nil {
			return err
		}
		go splice(ctx, front, p.Backend)
	}
}

func splice(ctx context.Context, front net.Conn, backend string) {
	defer front.Close()
	var d net.Dialer
	back, err := d.DialContext(ctx, "tcp", backend)
	if err != nil {
		klog.ErrorS(err, "backend", "addr", backend)
		return
	}
	defer back.Close()
	unhook := context.AfterFunc(ctx, func() {
		front.Close()
		back.Close()
	})
	defer unhook()

	var wg sync.WaitGroup
	wg.Go(func() { _, _ = io.Copy(back, front); back.Close() })
	wg.Go(func() { _, _ = io.Copy(front, back); front.Close() })
	wg.Wait()
}

func Setup(mgr ctrl.Manager, listen, backend string) error {
	return mgr.Add(Proxy{Listen: listen, Backend: backend})
}
