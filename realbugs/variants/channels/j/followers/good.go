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

// Standby keeps a copy of the primary's write-ahead log.
type Standby struct {
	Lock    resourcelock.Interface
	Promote func(context.Context)
	primary atomic.Value
}

// Run takes part in the election and streams from whoever wins.
func (s *Standby) Run(ctx context.Context) error {
	primaries := make(chan string)
	ended := make(chan struct{})
	le, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            s.Lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: s.Promote,
			OnStoppedLeading: func() { klog.InfoS("demoted") },
			OnNewLeader: func(identity string) {
				select {
				case primaries <- identity:
				case <-ended:
				}
			},
		},
	})
	if err != nil {
		return err
	}
	go func() {
		defer close(ended)
		le.Run(ctx)
	}()
	for {
		select {
		case id := <-primaries:
			klog.InfoS("streaming", "primary", id)
			s.primary.Store(id)
		case <-ended:
			if ctx.Err() != nil {
				return nil
			}
			return errors.New("lost the lease")
		}
	}
}
