package elect

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type Peer struct {
	lock    resourcelock.Interface
	leading atomic.Bool
	publish func(context.Context) error
}

func NewPeer(lock resourcelock.Interface, publish func(context.Context) error) *Peer {
	return &Peer{lock: lock, publish: publish}
}

func (p *Peer) setLeading(v bool) {
	if p.leading.Swap(v) != v {
		klog.InfoS("leadership changed", "leading", v)
	}
}

func (p *Peer) Campaign(ctx context.Context) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: p.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(lctx context.Context) {
					p.setLeading(lctx.Err() == nil)
				},
				OnStoppedLeading: func() { p.setLeading(false) },
			},
		})
	}
}

func (p *Peer) Publish(ctx context.Context) {
	go p.Campaign(ctx)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !p.leading.Load() {
				continue
			}
			if err := p.publish(ctx); err != nil {
				klog.ErrorS(err, "publishing")
			}
		}
	}
}
