package tunnelwatch

import (
	"context"
	"net"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Prober struct {
	peers []string
	log   logr.Logger
	state map[string]bool
	kick  chan struct{}
}

func (p *Prober) probe(peer string) {
	c, err := net.DialTimeout("tcp", peer, time.Second)
	if err == nil {
		_ = c.Close()
	}
	if up := err == nil; up != p.state[peer] {
		p.log.Info("peer changed", "peer", peer, "up", up)
		p.state[peer] = up
	}
}

func (p *Prober) Kick() {
	select {
	case p.kick <- struct{}{}:
	default:
	}
}

func (p *Prober) Start(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for round := 0; ; round++ {
		p.log.V(1).Info("probing", "round", round)
		for _, peer := range p.peers {
			p.probe(peer)
		}
	idle:
		select {
		case <-tick.C:
		case <-p.kick:
			tick.Reset(time.Minute)
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			break idle
		}
	}
}

func Add(mgr ctrl.Manager, peers ...string) (*Prober, error) {
	p := &Prober{peers: peers, log: mgr.GetLogger(), state: map[string]bool{}, kick: make(chan struct{}, 1)}
	return p, mgr.Add(p)
}
