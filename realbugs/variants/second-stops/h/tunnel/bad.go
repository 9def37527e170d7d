package tunnel

import (
	"bufio"
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Agent struct {
	Hub    string
	Handle func(line string)
}

func (a *Agent) serve(c net.Conn) error {
	sc := bufio.NewScanner(c)
	for sc.Scan() {
		a.Handle(sc.Text())
	}
	return sc.Err()
}

func (a *Agent) Start(ctx context.Context) error {
	var d net.Dialer
	for ctx.Err() == nil {
		conn, err := d.DialContext(ctx, "tcp", a.Hub)
		if err != nil {
			klog.ErrorS(err, "Dialing hub", "hub", a.Hub)
			select {
			case <-time.After(5 * time.Second):
			case <-ctx.Done():
			}
			continue
		}
		go func() { // WANT ctxrunnable/outlives-round
			<-ctx.Done()
			conn.Close()
		}()
		if err := a.serve(conn); err != nil {
			klog.ErrorS(err, "Tunnel broke")
		}
		conn.Close()
	}
	return nil
}

func Setup(mgr ctrl.Manager, a *Agent) error { return mgr.Add(a) }
