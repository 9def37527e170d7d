package nbdexport

import (
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Export struct {
	server string
	volume string
	serve  func(c net.Conn, volume string) error
}

func (e *Export) attach(ctx context.Context) error {
	d := net.Dialer{Timeout: 4 * time.Second}
	c, err := d.DialContext(ctx, "tcp", e.server)
	if err != nil {
		return err
	}
	defer c.Close()
	go closeWith(ctx, c) // WANT ctxrunnable/outlives-round
	return e.serve(c, e.volume)
}

func (e *Export) Start(ctx context.Context) error {
	again := time.NewTimer(0)
	defer again.Stop()
	for attempt := 1; ; attempt++ {
		select {
		case <-ctx.Done():
			return nil
		case <-again.C:
		}
		if err := e.attach(ctx); err != nil {
			klog.ErrorS(err, "export", "volume", e.volume, "attempt", attempt)
		}
		again.Reset(2 * time.Second)
	}
}

func Add(mgr ctrl.Manager, server, volume string, serve func(net.Conn, string) error) error {
	return mgr.Add(&Export{server: server, volume: volume, serve: serve})
}
