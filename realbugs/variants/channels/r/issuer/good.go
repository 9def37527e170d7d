package issuer

import (
	"context"
	"net"
	"net/http"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type trustBundle struct {
	addr string
	show http.HandlerFunc
}

// AddTrustBundle has the manager serve the bundle of authorities.
func AddTrustBundle(mgr manager.Manager, addr string, show http.HandlerFunc) error {
	return mgr.Add(&trustBundle{addr: addr, show: show})
}

func (*trustBundle) NeedLeaderElection() bool { return false }

func (t *trustBundle) Start(ctx context.Context) error {
	lis, err := net.Listen("tcp", t.addr)
	if err != nil {
		return err
	}
	serveCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	ended := serveUntil(serveCtx, lis, t.show)
	klog.InfoS("trust bundle served", "addr", lis.Addr())

	<-ctx.Done()
	klog.InfoS("trust bundle ends")
	stop()
	<-ended
	return nil
}
