package followers

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// Replica follows the primary of a database.
type Replica struct {
	Lock    resourcelock.Interface
	Promote func(context.Context)
	primary atomic.Value
}

// Run takes part in the election and follows whoever wins.
func (r *Replica) Run(ctx context.Context) error {
	primaries := make(chan string)
	le, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            r.Lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: r.Promote,
			OnStoppedLeading: func() { klog.InfoS("demoted") },
			OnNewLeader: func(identity string) {
				primaries <- identity // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
			},
		},
	})
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		le.Run(ctx)
	}()
	for {
		select {
		case id := <-primaries:
			klog.InfoS("following", "primary", id)
			r.primary.Store(id)
		case <-ended:
			if ctx.Err() != nil {
				return nil
			}
			return errors.New("lost the lease")
		}
	}
}
