package tunneldial

import (
	"context"
	"net"
	"time"

	"example.org/variants/stops/b/tunneldial/retry"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Uplink struct {
	peer  string
	serve func(ctx context.Context, c net.Conn) error
}

func (u Uplink) Start(ctx context.Context) error {
	var d net.Dialer
	conn, err := retry.Within(ctx, 20*time.Second, func() (net.Conn, bool) {
		c, err := d.DialContext(ctx, "tcp", u.peer)
		if err != nil {
			klog.ErrorS(err, "dial", "peer", u.peer)
			return nil, false
		}
		return c, true
	})
	if err != nil {
		klog.InfoS("gave up", "peer", u.peer, "cause", err)
		return nil
	}
	defer conn.Close()
	return u.serve(ctx, conn)
}

func SetupUplinks(mgr ctrl.Manager, peers []string, serve func(context.Context, net.Conn) error) error {
	for _, p := range peers {
		if err := mgr.Add(Uplink{peer: p, serve: serve}); err != nil {
			return err
		}
	}
	return nil
}
