package dbprobe

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Session interface {
	Ping() error
	Next() (string, error)
	Close() error
}

type Follower struct {
	open  func(ctx context.Context) (Session, error)
	apply func(stmt string) error
	lag   atomic.Int64
}

func (f *Follower) keepalive(ctx context.Context, s Session) {
	t := time.NewTicker(10 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := s.Ping(); err != nil {
				klog.V(2).InfoS("Ping failed", "err", err)
				f.lag.Add(1)
			}
		case <-ctx.Done():
			return
		}
	}
}

func (f *Follower) replicate(ctx context.Context) {
	s, err := f.open(ctx)
	if err != nil {
		klog.ErrorS(err, "Opening replication session")
		return
	}
	defer s.Close()
	go f.keepalive(ctx, s) // WANT ctxrunnable/outlives-round
	for ctx.Err() == nil {
		stmt, err := s.Next()
		if err != nil {
			klog.ErrorS(err, "Replication ended")
			return
		}
		if err := f.apply(stmt); err != nil {
			klog.ErrorS(err, "Applying")
			return
		}
	}
}

// Run reconnects for ever.
func (f *Follower) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, f.replicate, 3*time.Second)
}
