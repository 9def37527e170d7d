package gateway

import (
	"context"

	"k8s.io/klog/v2"
)

// Run serves both sides until ctx ends or one of them fails.
func (g *Gateway) Run(ctx context.Context) error {
	unhook := context.AfterFunc(ctx, g.stop)
	defer unhook()
	errs := make(chan error, 2)
	go func() {
		err := g.serveHTTP()
		klog.InfoS("public side ended", "address", g.Public.Addr(), "err", err)
		errs <- err
	}()
	go func() {
		err := g.serveGRPC()
		klog.InfoS("private side ended", "address", g.Private.Addr(), "err", err)
		errs <- err
	}()
	if err := <-errs; err != nil {
		g.stop()
		return err
	}
	return <-errs
}
