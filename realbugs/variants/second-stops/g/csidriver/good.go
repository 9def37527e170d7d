package csidriver

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
)

type ControllerPlugin struct{ Driver }

func (c *ControllerPlugin) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lis, err := c.listen()
	if err != nil {
		return err
	}
	s := c.build()

	var (
		wg       sync.WaitGroup
		serveErr error
	)
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer cancel()
		serveErr = s.Serve(lis)
	}()
	defer wg.Wait()
	klog.InfoS("CSI socket up", "path", c.socket)
	<-ctx.Done()
	s.GracefulStop()
	wg.Wait()
	return serveErr
}
