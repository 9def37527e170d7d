package elect

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type Node struct {
	lock    resourcelock.Interface
	leading bool
	publish func(context.Context) error
}

func NewNode(lock resourcelock.Interface, publish func(context.Context) error) *Node {
	return &Node{lock: lock, publish: publish}
}

func (n *Node) Campaign(ctx context.Context) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: n.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) {
					n.leading = true // WANT leaderwrite/sticky-flag or leaderwrite/racy-flag
				},
				OnStoppedLeading: func() { klog.Info("no longer leading") },
			},
		})
	}
}

func (n *Node) Publish(ctx context.Context) {
	go n.Campaign(ctx)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if !n.leading {
				continue
			}
			if err := n.publish(ctx); err != nil {
				klog.ErrorS(err, "publishing")
			}
		}
	}
}
