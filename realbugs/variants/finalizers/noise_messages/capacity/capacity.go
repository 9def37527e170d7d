package capacity

import (
	"context"
	"fmt"
	"net"
	"time"
)

const kept = 2

// Fastest returns the mirror that answers first.
func Fastest(ctx context.Context, mirrors [8]string) (string, error) {
	answers := make(chan string, kept)
	for _, m := range mirrors {
		go func() {
			d := net.Dialer{Timeout: time.Second}
			conn, err := d.DialContext(ctx, "tcp", m)
			if err == nil {
				conn.Close()
			}
			answers <- m // WANT errchan/unbuffered-send
		}()
	}
	select {
	case m := <-answers:
		return m, nil
	case <-ctx.Done():
		return "", fmt.Errorf("no mirror: %w", ctx.Err())
	}
}
