package conn

import (
	"bufio"
	"context"
	"net"
	"time"
)

// Dial connects to the event stream of the hypervisor.
func Dial(ctx context.Context, addr string) (net.Conn, error) {
	d := net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}
	return d.DialContext(ctx, "tcp", addr)
}

// Lines calls fn for each line until the connection ends.
func Lines(c net.Conn, fn func(string)) error {
	s := bufio.NewScanner(c)
	for s.Scan() {
		fn(s.Text())
	}
	return s.Err()
}
