package tunnel

import (
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Spoke struct{ Agent }

func (s *Spoke) session(ctx context.Context, conn net.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		<-ctx.Done()
		conn.Close()
	}()
	return s.serve(conn)
}

func (s *Spoke) Start(ctx context.Context) error {
	var d net.Dialer
	for ctx.Err() == nil {
		conn, err := d.DialContext(ctx, "tcp", s.Hub)
		if err != nil {
			klog.ErrorS(err, "Dialing hub", "hub", s.Hub)
			select {
			case <-time.After(5 * time.Second):
			case <-ctx.Done():
			}
			continue
		}
		if err := s.session(ctx, conn); err != nil {
			klog.ErrorS(err, "Tunnel broke")
		}
	}
	return nil
}

func SetupSpoke(mgr ctrl.Manager, s *Spoke) error { return mgr.Add(s) }
