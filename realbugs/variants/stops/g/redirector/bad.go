package redirector

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Redirector struct {
	network, addr string
	handle        func(net.Conn)
	wg            sync.WaitGroup
}

var _ manager.LeaderElectionRunnable = &Redirector{}

func (r *Redirector) NeedLeaderElection() bool { return false }

func (r *Redirector) accept(ln net.Listener) {
	defer r.wg.Done()
	for {
		c, err := ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			klog.ErrorS(err, "accept")
			time.Sleep(50 * time.Millisecond)
			continue
		}
		r.handle(c)
	}
}

func (r *Redirector) Start(ctx context.Context) error {
	ln, err := net.Listen(r.network, r.addr)
	if err != nil {
		return err
	}
	defer func() {
		if err := ln.Close(); err != nil {
			klog.ErrorS(err, "close")
		}
	}()

	r.wg.Add(1)
	go r.accept(ln)

	<-ctx.Done()
	klog.InfoS("redirector stops", "addr", ln.Addr())
	r.wg.Wait() // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
	return nil
}

func Add(mgr manager.Manager, addr string, handle func(net.Conn)) error {
	return mgr.Add(&Redirector{network: "tcp4", addr: addr, handle: handle})
}
