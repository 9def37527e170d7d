package spool

import (
	"context"
	"net"
	"time"
)

// Drain sends what comes in for one interval, and then what is left.
func (s *Spool) Drain(ctx context.Context, addr string, interval time.Duration) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer conn.Close()

	stop, done := s.ship(conn)
	defer func() {
		stop()
		<-done
	}()

	select {
	case <-ctx.Done():
	case <-time.After(interval):
	}
	return nil
}
