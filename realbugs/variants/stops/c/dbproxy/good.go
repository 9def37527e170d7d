package dbproxy

import (
	"context"
	"net"
	"sync"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Mirror struct {
	Listen, Backend string
}

func (Mirror) NeedLeaderElection() bool { return false }

func (m Mirror) Start(ctx context.Context) error {
	ln, err := net.Listen("tcp", m.Listen)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var conns sync.WaitGroup
	defer conns.Wait()
	defer cancel()
	context.AfterFunc(ctx, func() { _ = ln.Close() })

	for {
		if err := ctx.Err(); err != nil {
			klog.InfoS("mirror ends", "reason", err)
			return nil
		}
		front, err := ln.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		conns.Go(func() { splice(ctx, front, m.Backend) })
	}
}

func SetupMirror(mgr ctrl.Manager, listen, backend string) error {
	return mgr.Add(Mirror{Listen: listen, Backend: backend})
}
