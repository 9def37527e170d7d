package spool

import (
	"context"
	"io"
	"net"
	"time"

	"github.com/go-logr/logr"
)

type item struct {
	payload []byte
}

// Spool keeps what has not been sent yet.
type Spool struct {
	log   logr.Logger
	queue chan item
}

func New(log logr.Logger) *Spool {
	return &Spool{log: log, queue: make(chan item, 512)}
}

// Add spools a payload, unless too many wait already.
func (s *Spool) Add(payload []byte) bool {
	select {
	case s.queue <- item{payload: payload}:
		return true
	default:
		return false
	}
}

// ship sends the queue over conn. stop asks it to end, and done is closed
// when what was left has been sent.
func (s *Spool) ship(conn net.Conn) (stop func(), done <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case it := <-s.queue:
				s.write(conn, it)
			case <-ctx.Done():
				for {
					select {
					case it := <-s.queue:
						s.write(conn, it)
					default:
						return
					}
				}
			}
		}
	}()
	return cancel, ended
}

func (s *Spool) write(w io.Writer, it item) {
	if _, err := w.Write(it.payload); err != nil {
		s.log.Error(err, "item lost")
	}
}

// Forward sends what comes in for one interval.
func (s *Spool) Forward(ctx context.Context, addr string, interval time.Duration) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer conn.Close()

	stop, _ := s.ship(conn) // WANT errchan/dropped-join
	defer stop()

	select {
	case <-ctx.Done():
	case <-time.After(interval):
	}
	return nil
}
