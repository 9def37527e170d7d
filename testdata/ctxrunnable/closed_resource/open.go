package closed_resource

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

// Gateway accepts until its listener fails, and looks at its context in between.
type Gateway struct {
	address  string
	listener net.Listener
	handle   func(net.Conn)
}

func (g *Gateway) ServeBetweenLooks(ctx context.Context) error {
	var err error
	if g.listener, err = net.Listen("tcp", g.address); err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		conn, err := g.listener.Accept() // want `unawaited-loop: Accept of g.listener waits on after ctx ends: nothing closes it then`
		if err != nil {
			return err
		}
		go g.handle(conn)
	}
}

// StoppableGateway has a method that closes the listener.
type StoppableGateway struct {
	address  string
	listener net.Listener
	handle   func(net.Conn)
}

func (g *StoppableGateway) Serve(ctx context.Context) error {
	var err error
	if g.listener, err = net.Listen("tcp", g.address); err != nil {
		return err
	}
	for ctx.Err() == nil {
		conn, err := g.listener.Accept()
		if err != nil {
			return err
		}
		go g.handle(conn)
	}
	return nil
}

func (g *StoppableGateway) Stop() error { return g.listener.Close() }

// ServeUnix closes its listener when it returns, which it does only once a client has come.
func ServeUnix(ctx context.Context, path string, handle func(net.Conn)) error {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "unix", path)
	if err != nil {
		return err
	}
	defer listener.Close()
	return acceptAll(ctx, listener, handle)
}

func acceptAll(ctx context.Context, listener net.Listener, handle func(net.Conn)) error {
	for ctx.Err() == nil {
		conn, err := listener.Accept() // want `unawaited-loop: Accept of listener waits on after ctx ends`
		if err != nil {
			return err
		}
		handle(conn)
	}
	return nil
}

// ServeUntilClosed has a goroutine beside it, in a helper, that closes the listener.
func ServeUntilClosed(ctx context.Context, path string, handle func(net.Conn)) error {
	listener, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	go closeAfter(ctx, listener)
	for ctx.Err() == nil {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		handle(conn)
	}
	return nil
}

func closeAfter(ctx context.Context, listener net.Listener) {
	<-ctx.Done()
	_ = listener.Close()
}

// ServeWithDeadlines looks at its context every second, whether or not a client comes.
func ServeWithDeadlines(ctx context.Context, address *net.TCPAddr, handle func(net.Conn)) error {
	listener, err := net.ListenTCP("tcp", address)
	if err != nil {
		return err
	}
	defer listener.Close()
	for ctx.Err() == nil {
		if err := listener.SetDeadline(time.Now().Add(time.Second)); err != nil {
			return err
		}
		conn, err := listener.Accept()
		if err != nil {
			continue
		}
		handle(conn)
	}
	return nil
}

// Follow reads from a peer that may have nothing to say any more.
func Follow(ctx context.Context, address string, config *tls.Config, deliver func([]byte)) error {
	conn, err := tls.Dial("tcp", address, config)
	if err != nil {
		return err
	}
	defer conn.Close()
	buffer := make([]byte, 4096)
	for {
		if ctx.Err() != nil {
			return nil
		}
		n, err := conn.Read(buffer) // want `unawaited-loop: Read of conn waits on after ctx ends`
		if err != nil {
			return err
		}
		deliver(buffer[:n])
	}
}

// FollowInGoroutine closes the connection on its way out, while another goroutine reads.
func FollowInGoroutine(ctx context.Context, address string, deliver func([]byte)) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := conn.Read(buffer)
			if err != nil {
				return
			}
			deliver(buffer[:n])
		}
	}()
	<-ctx.Done()
	return nil
}

// A beacon hears packets until it is told to stop, by a channel.
type beacon struct {
	address *net.UDPAddr
	conn    *net.UDPConn
	deliver func([]byte)
}

func (b *beacon) Run(stop <-chan struct{}) error {
	var err error
	if b.conn, err = net.ListenUDP("udp", b.address); err != nil {
		return err
	}
	defer b.conn.Close()
	buffer := make([]byte, 4096)
	for {
		select {
		case <-stop:
			return nil
		default:
			n, _, err := b.conn.ReadFromUDP(buffer) // want `deaf-loop: ReadFromUDP of b.conn waits on after stop ends`
			if err != nil {
				continue
			}
			b.deliver(buffer[:n])
		}
	}
}

// A patientBeacon reads for a second at most.
type patientBeacon struct {
	conn    *net.UDPConn
	deliver func([]byte)
}

func newPatientBeacon(address *net.UDPAddr, deliver func([]byte)) (*patientBeacon, error) {
	conn, err := net.ListenUDP("udp", address)
	if err != nil {
		return nil, err
	}
	return &patientBeacon{conn: conn, deliver: deliver}, nil
}

func (b *patientBeacon) Run(stop <-chan struct{}) error {
	buffer := make([]byte, 4096)
	for {
		select {
		case <-stop:
			return b.conn.Close()
		default:
		}
		if err := b.conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
			return err
		}
		if n, _, err := b.conn.ReadFromUDP(buffer); err == nil {
			b.deliver(buffer[:n])
		}
	}
}

// okSession answers one client, which ends it: the connection is not made here.
func okSession(ctx context.Context, conn net.Conn, answer func([]byte)) {
	buffer := make([]byte, 4096)
	for ctx.Err() == nil {
		n, err := conn.Read(buffer)
		if err != nil {
			return
		}
		answer(buffer[:n])
	}
}
