package tunnel

import (
	"context"
	"io"
	"net"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Spoke struct {
	hub  string
	sink io.Writer
}

func (s *Spoke) Start(ctx context.Context) error {
	var d net.Dialer
	for ctx.Err() == nil {
		conn, err := d.DialContext(ctx, "tcp", s.hub)
		if err != nil {
			klog.ErrorS(err, "dial", "hub", s.hub)
			select {
			case <-time.After(5 * time.Second):
			case <-ctx.Done():
			}
			continue
		}
		ended := make(chan struct{})
		go func() {
			select {
			case <-ctx.Done():
			case <-ended:
			}
			_ = conn.Close()
		}()
		n, err := io.Copy(s.sink, conn)
		close(ended)
		klog.InfoS("connection ended", "hub", s.hub, "bytes", n, "err", err)
	}
	return nil
}

func SetupSpoke(mgr ctrl.Manager, hub string, sink io.Writer) error {
	return mgr.Add(&Spoke{hub: hub, sink: sink})
}
