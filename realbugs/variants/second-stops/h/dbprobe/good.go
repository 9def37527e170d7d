package dbprobe

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Standby struct{ Follower }

func (s *Standby) stream(ctx context.Context) {
	sess, err := s.open(ctx)
	if err != nil {
		klog.ErrorS(err, "Opening replication session")
		return
	}
	var wg sync.WaitGroup
	round, done := context.WithCancel(ctx)
	defer func() {
		done()
		wg.Wait()
		sess.Close()
	}()
	wg.Go(func() { s.keepalive(round, sess) })
	for round.Err() == nil {
		stmt, err := sess.Next()
		if err != nil {
			klog.ErrorS(err, "Replication ended")
			return
		}
		if err := s.apply(stmt); err != nil {
			klog.ErrorS(err, "Applying")
			return
		}
	}
}

func (s *Standby) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, s.stream, 3*time.Second)
}
