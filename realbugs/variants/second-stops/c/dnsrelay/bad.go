package dnsrelay

import (
	"net"
	"time"

	"github.com/go-logr/logr"
)

type Upstream interface {
	Exchange(q []byte) ([]byte, error)
}

type Relay struct {
	pc   net.PacketConn
	up   Upstream
	log  logr.Logger
	seen int
}

func (r *Relay) answer(q []byte, from net.Addr) {
	a, err := r.up.Exchange(q)
	if err != nil {
		r.log.Error(err, "upstream", "client", from)
		return
	}
	if _, err := r.pc.WriteTo(a, from); err != nil {
		r.log.Error(err, "reply", "client", from)
	}
}

// Run relays node-local queries until stop is closed.
func (r *Relay) Run(stop <-chan struct{}) {
	defer r.pc.Close()
	buf := make([]byte, 4096)
	for {
		select {
		case <-stop:
			r.log.Info("relay stopped", "queries", r.seen)
			return
		default:
			n, from, err := r.pc.ReadFrom(buf) // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
			if err != nil {
				r.log.Error(err, "read")
				time.Sleep(time.Second)
				continue
			}
			r.seen++
			r.answer(append([]byte(nil), buf[:n]...), from)
		}
	}
}
