package peer

import (
	"bufio"
	"context"
	"fmt"
	"net"
)

// Session is a connection to the control plane of the other mesh.
type Session struct {
	conn net.Conn
	in   *bufio.Scanner
}

// Dialer opens sessions.
type Dialer struct {
	Addr  string
	stopc <-chan struct{}
}

// NewDialer makes a dialer whose sessions end with stop.
func NewDialer(addr string, stop <-chan struct{}) *Dialer {
	return &Dialer{Addr: addr, stopc: stop}
}

func (d *Dialer) Open(ctx context.Context) (*Session, error) {
	var nd net.Dialer
	conn, err := nd.DialContext(ctx, "tcp", d.Addr)
	if err != nil {
		return nil, fmt.Errorf("dialing %s: %w", d.Addr, err)
	}
	s := &Session{conn: conn, in: bufio.NewScanner(conn)}
	go func() { // WANT ctxrunnable/outlives-round
		<-d.stopc
		_ = conn.Close()
	}()
	return s, nil
}

// Lines calls fn for each line until the session ends.
func (s *Session) Lines(fn func(string) error) error {
	for s.in.Scan() {
		if err := fn(s.in.Text()); err != nil {
			return err
		}
	}
	return s.in.Err()
}

func (s *Session) Close() { _ = s.conn.Close() }
