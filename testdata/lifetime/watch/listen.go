package watch

import (
	"context"
	"net"
)

// OkAccept looks at its context between two clients. The program gives it one without an end (the proxy of liqo).
func OkAccept(ctx context.Context, address string, handle func(net.Conn)) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	defer listener.Close()
	for ctx.Err() == nil {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go handle(conn)
	}
	return nil
}

// A Proxy accepts until its program is killed.
type Proxy struct{ handle func(net.Conn) }

func NewProxy(handle func(net.Conn)) *Proxy { return &Proxy{handle} }

// Start is no more than its name to who calls it: the program gives it a context without an end.
func (p *Proxy) Start(ctx context.Context) error {
	listener, err := net.Listen("tcp", ":8080")
	if err != nil {
		return err
	}
	defer listener.Close()
	for ctx.Err() == nil {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go p.handle(conn)
	}
	return nil
}
