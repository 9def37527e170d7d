package nbdexport

import (
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Import struct {
	server string
	volume string
	serve  func(c net.Conn, volume string) error
}

func (i *Import) attach(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	d := net.Dialer{Timeout: 4 * time.Second}
	c, err := d.DialContext(ctx, "tcp", i.server)
	if err != nil {
		return err
	}
	go closeWith(ctx, c)
	return i.serve(c, i.volume)
}

func (i *Import) Start(ctx context.Context) error {
	again := time.NewTimer(0)
	defer again.Stop()
	for attempt := 1; ; attempt++ {
		select {
		case <-ctx.Done():
			return nil
		case <-again.C:
		}
		if err := i.attach(ctx); err != nil {
			klog.ErrorS(err, "import", "volume", i.volume, "attempt", attempt)
		}
		again.Reset(2 * time.Second)
	}
}

func AddImport(mgr ctrl.Manager, server, volume string, serve func(net.Conn, string) error) error {
	return mgr.Add(&Import{server: server, volume: volume, serve: serve})
}
