package splice

import (
	"fmt"
	"io"
	"net"
	"time"

	"k8s.io/klog/v2"
)

// Proxy joins clients with a database server.
type Proxy struct {
	Upstream string
	Timeout  time.Duration
}

// Handle serves one client and returns when the session is over.
func (p *Proxy) Handle(client net.Conn) error {
	defer client.Close()
	server, err := net.DialTimeout("tcp", p.Upstream, p.Timeout)
	if err != nil {
		return fmt.Errorf("dialing %s: %w", p.Upstream, err)
	}
	defer server.Close()
	klog.V(4).InfoS("session", "client", client.RemoteAddr(), "server", server.RemoteAddr())

	errs := make(chan error, 2)
	go func() {
		if _, err := io.Copy(server, client); err != nil {
			errs <- fmt.Errorf("to server: %w", err) // WANT errchan/error-only-send
		}
	}()
	go func() {
		if _, err := io.Copy(client, server); err != nil {
			errs <- fmt.Errorf("to client: %w", err) // WANT errchan/error-only-send
		}
	}()
	return <-errs
}
