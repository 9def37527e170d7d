package tunneldial

import (
	"context"
	"net"
	"time"

	"example.org/variants/stops/b/tunneldial/retry"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Tunnel struct {
	peer  string
	serve func(ctx context.Context, c net.Conn) error
}

func (t Tunnel) Start(ctx context.Context) error {
	conn := retry.Until(20*time.Second, func() (net.Conn, bool) {
		c, err := net.DialTimeout("tcp", t.peer, 5*time.Second)
		if err != nil {
			klog.ErrorS(err, "dial", "peer", t.peer)
			return nil, false
		}
		return c, true
	})
	defer conn.Close()
	return t.serve(ctx, conn)
}

func Setup(mgr ctrl.Manager, peers []string, serve func(context.Context, net.Conn) error) error {
	for _, p := range peers {
		var r manager.Runnable = Tunnel{peer: p, serve: serve}
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
