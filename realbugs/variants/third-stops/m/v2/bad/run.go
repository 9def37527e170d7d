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
		if err := g.serveHTTP(); err != nil {
			klog.ErrorS(err, "public side", "address", g.Public.Addr())
			errs <- err // WANT errchan/error-only-send
		}
	}()
	go func() {
		if err := g.serveGRPC(); err != nil {
			klog.ErrorS(err, "private side", "address", g.Private.Addr())
			errs <- err // WANT errchan/error-only-send
		}
	}()
	if err := <-errs; err != nil {
		g.stop()
		return err
	}
	return nil
}
