package gateway

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.org/variants/channels/k/gateway/actors"
	"k8s.io/klog/v2"
)

// Peers keeps the addresses of the sibling gateways.
type Peers struct {
	Routes
	seen int
}

// Gossip refreshes the peers until the process gets a signal.
func (p *Peers) Gossip(every time.Duration) error {
	var g actors.Group

	ctx, cancel := context.WithCancel(context.Background())
	g.Add(func() error {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			if err := p.refresh(ctx); err != nil {
				klog.ErrorS(err, "peers are stale", "host", p.host)
			} else {
				p.seen++
			}
			select {
			case <-ctx.Done():
				return nil
			case <-tick.C:
			}
		}
	}, func(error) {
		cancel()
	})

	sig := make(chan os.Signal, 1)
	signal.Notify(sig, syscall.SIGTERM, os.Interrupt)
	quit := make(chan struct{})
	g.Add(func() error {
		select {
		case s := <-sig:
			klog.InfoS("signal", "signal", s)
		case <-quit:
		}
		return nil
	}, func(error) {
		close(quit)
	})
	return g.Run()
}
