package tunnel

import (
	"errors"
	"net"
	"sync"

	"k8s.io/klog/v2"
)

// Mux accepts the connections of the edge nodes.
type Mux struct {
	lis    net.Listener
	handle func(net.Conn)
	wg     sync.WaitGroup
}

func Bind(addr string, handle func(net.Conn)) (*Mux, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Mux{lis: l, handle: handle}, nil
}

// Serve accepts until Close is called.
func (m *Mux) Serve() error {
	for {
		c, err := m.lis.Accept()
		if errors.Is(err, net.ErrClosed) {
			m.wg.Wait()
			return nil
		}
		if err != nil {
			return err
		}
		klog.V(4).InfoS("edge connected", "remote", c.RemoteAddr())
		m.wg.Go(func() {
			defer c.Close()
			m.handle(c)
		})
	}
}

func (m *Mux) Close() error { return m.lis.Close() }
