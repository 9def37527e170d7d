package backoff

import (
	"context"
	"net"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type beacon struct {
	addr string
}

var _ manager.Runnable = &beacon{}

func (b *beacon) Start(ctx context.Context) error {
	conn, err := net.Dial("udp", b.addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	misses := 0
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		if _, err := conn.Write([]byte("alive")); err != nil {
			misses++
			klog.V(3).ErrorS(err, "beacon", "misses", misses)
			time.Sleep(500 * time.Millisecond)
			continue
		}
		misses = 0
		time.Sleep(250 * time.Millisecond)
	}
}
