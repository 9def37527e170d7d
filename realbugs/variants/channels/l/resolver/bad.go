package resolver

import (
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
)

type answer struct {
	zone string
	took time.Duration
	err  error
}

// Zones picks the zone that answers first.
type Zones struct {
	port   string
	dialer net.Dialer
}

// Nearest asks every zone and returns the quickest one.
func (z *Zones) Nearest(ctx context.Context, zones []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()

	answers := make(chan answer, 1)
	for _, name := range zones {
		go func(name string) {
			began := time.Now()
			conn, err := z.dialer.DialContext(ctx, "tcp", net.JoinHostPort(name, z.port))
			if err == nil {
				_ = conn.Close()
			}
			answers <- answer{zone: name, took: time.Since(began), err: err} // WANT errchan/unbuffered-send
		}(name)
	}
	for range zones {
		select {
		case a := <-answers:
			if a.err != nil {
				klog.V(1).InfoS("zone does not answer", "zone", a.zone, "err", a.err)
				continue
			}
			return a.zone, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", context.DeadlineExceeded
}
