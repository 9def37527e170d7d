package probe

import (
	"context"
	"fmt"
	"net"
)

// Check dials every address and returns one that answers; it is run by the readiness command.
func Check(addrs []string) (string, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	type answer struct {
		addr string
		err  error
	}
	answers := make(chan answer)
	for _, addr := range addrs {
		go func() {
			var d net.Dialer
			conn, err := d.DialContext(ctx, "tcp", addr)
			if err == nil {
				conn.Close()
			}
			answers <- answer{addr, err}
		}()
	}
	var (
		first string
		last  error
	)
	for range addrs {
		var a answer
		select {
		case a = <-answers:
		case <-ctx.Done():
			return "", ctx.Err()
		}
		if a.err != nil {
			last = a.err
			continue
		}
		first = a.addr
	}
	if first != "" {
		return first, nil
	}
	return "", fmt.Errorf("none of %d addresses answers: %w", len(addrs), last)
}
