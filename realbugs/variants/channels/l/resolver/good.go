package resolver

import (
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
)

// Regions picks the region that answers first.
type Regions struct {
	port   string
	dialer net.Dialer
}

// Nearest asks every region and returns the quickest one.
func (r *Regions) Nearest(ctx context.Context, regions []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()

	answers := make(chan answer, len(regions))
	for _, name := range regions {
		go func(name string) {
			began := time.Now()
			conn, err := r.dialer.DialContext(ctx, "tcp", net.JoinHostPort(name, r.port))
			if err == nil {
				_ = conn.Close()
			}
			answers <- answer{zone: name, took: time.Since(began), err: err}
		}(name)
	}
	for range regions {
		select {
		case a := <-answers:
			if a.err != nil {
				klog.V(1).InfoS("region does not answer", "region", a.zone, "err", a.err)
				continue
			}
			return a.zone, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", context.DeadlineExceeded
}
