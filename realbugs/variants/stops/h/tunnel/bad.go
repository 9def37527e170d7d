package tunnel

import (
	"context"
	"io"
	"net"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Client struct {
	hub  string
	sink io.Writer
}

func (c *Client) Start(ctx context.Context) error {
	var d net.Dialer
	for ctx.Err() == nil {
		conn, err := d.DialContext(ctx, "tcp", c.hub)
		if err != nil {
			klog.ErrorS(err, "dial", "hub", c.hub)
			select {
			case <-time.After(5 * time.Second):
			case <-ctx.Done():
			}
			continue
		}
		go func() { // WANT ctxrunnable/outlives-round
			<-ctx.Done()
			_ = conn.Close()
		}()
		n, err := io.Copy(c.sink, conn)
		klog.InfoS("connection ended", "hub", c.hub, "bytes", n, "err", err)
		_ = conn.Close()
	}
	return nil
}

func Setup(mgr ctrl.Manager, hub string, sink io.Writer) error {
	return mgr.Add(&Client{hub: hub, sink: sink})
}
