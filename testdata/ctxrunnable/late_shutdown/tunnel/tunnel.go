// Package tunnel has a multiplexer that accepts until it is closed, for components of other packages.
package tunnel

import (
	"context"
	"errors"
	"net"
	"sync"
)

// A Mux accepts connections.
type Mux struct {
	listener net.Listener
	handle   func(net.Conn)
	open     sync.WaitGroup
}

// Bind listens on an address.
func Bind(addr string, handle func(net.Conn)) (*Mux, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Mux{listener: listener, handle: handle}, nil
}

// Serve accepts until Close is called.
func (m *Mux) Serve() error {
	for {
		conn, err := m.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			m.open.Wait()
			return nil
		}
		if err != nil {
			return err
		}
		m.open.Go(func() {
			defer conn.Close()
			m.handle(conn)
		})
	}
}

// Run ends with its context.
func (m *Mux) Run(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

// Close ends Serve.
func (m *Mux) Close() error { return m.listener.Close() }
