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

type Splitter struct {
	network, addr string
	handle        func(net.Conn)
	wg            sync.WaitGroup
}

var _ manager.LeaderElectionRunnable = &Splitter{}

func (s *Splitter) NeedLeaderElection() bool { return false }

func (s *Splitter) accept(ln net.Listener) {
	defer s.wg.Done()
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
		s.handle(c)
	}
}

func (s *Splitter) Start(ctx context.Context) error {
	ln, err := net.Listen(s.network, s.addr)
	if err != nil {
		return err
	}
	defer s.wg.Wait()
	defer func() {
		if err := ln.Close(); err != nil {
			klog.ErrorS(err, "close")
		}
	}()

	s.wg.Add(1)
	go s.accept(ln)

	<-ctx.Done()
	klog.InfoS("splitter stops", "addr", ln.Addr())
	return nil
}

func AddSplitter(mgr manager.Manager, addr string, handle func(net.Conn)) error {
	return mgr.Add(&Splitter{network: "tcp4", addr: addr, handle: handle})
}
