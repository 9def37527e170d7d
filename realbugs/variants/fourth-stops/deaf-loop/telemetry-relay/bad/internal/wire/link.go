package wire

import (
	"encoding/json"
	"fmt"
	"net"
)

// Sample is one measurement that a node agent reports.
type Sample struct {
	Node  string  `json:"node"`
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// Link is the datagram socket on which the agents report.
type Link struct {
	conn net.PacketConn
	buf  []byte
}

func Listen(addr string) (*Link, error) {
	conn, err := net.ListenPacket("udp", addr)
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", addr, err)
	}
	return &Link{conn: conn, buf: make([]byte, 64*1024)}, nil
}

// Receive returns the next sample.
func (l *Link) Receive() (*Sample, error) {
	n, _, err := l.conn.ReadFrom(l.buf)
	if err != nil {
		return nil, err
	}
	s := &Sample{}
	if err := json.Unmarshal(l.buf[:n], s); err != nil {
		return nil, fmt.Errorf("malformed sample: %w", err)
	}
	return s, nil
}

func (l *Link) Close() error { return l.conn.Close() }
