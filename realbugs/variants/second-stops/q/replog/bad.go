package replog

import (
	"bufio"
	"net"
	"strings"
	"sync"

	"github.com/go-logr/logr"
)

type Op struct{ Key, Value string }

// Shipper takes operations from its clients' connections and ships them to a standby.
type Shipper struct {
	ops  chan Op
	log  logr.Logger
	ship func(Op) error
	once sync.Once
}

func New(log logr.Logger, ship func(Op) error) *Shipper {
	s := &Shipper{ops: make(chan Op, 256), log: log, ship: ship}
	go s.run()
	return s
}

func (s *Shipper) run() {
	for op := range s.ops {
		if err := s.ship(op); err != nil {
			s.log.Error(err, "shipping", "key", op.Key)
		}
	}
	s.log.Info("shipper drained")
}

func (s *Shipper) handle(c net.Conn) {
	defer c.Close()
	for sc := bufio.NewScanner(c); sc.Scan(); {
		k, v, ok := strings.Cut(sc.Text(), "=")
		if !ok {
			s.log.Info("malformed operation", "client", c.RemoteAddr().String())
			return
		}
		s.ops <- Op{Key: k, Value: v}
	}
}

func (s *Shipper) Close() error {
	s.once.Do(func() { close(s.ops) }) // WANT errchan/close-while-sending
	return nil
}

// Main serves until quit is closed.
func Main(l net.Listener, s *Shipper, quit <-chan struct{}) {
	go func() {
		<-quit
		s.log.Info("closing", "addr", l.Addr().String())
		l.Close()
		s.Close()
	}()
	for {
		c, err := l.Accept()
		if err != nil {
			s.log.Error(err, "accept")
			return
		}
		go s.handle(c)
	}
}
