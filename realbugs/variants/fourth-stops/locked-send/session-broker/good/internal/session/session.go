package session

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Owner is told when a session has ended.
type Owner interface {
	Ended(id string)
}

// Session keeps a remote shell alive.
type Session struct {
	ID     string
	owner  Owner
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

// Begin pings the other end until the session is closed.
func Begin(ctx context.Context, id string, owner Owner, ping func(context.Context) error) *Session {
	ctx, cancel := context.WithCancel(ctx)
	s := &Session{ID: id, owner: owner, cancel: cancel}
	s.wg.Add(1)
	go s.keep(ctx, ping)
	return s
}

func (s *Session) keep(ctx context.Context, ping func(context.Context) error) {
	defer s.wg.Done()
	defer s.owner.Ended(s.ID)
	t := time.NewTicker(10 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := ping(ctx); err != nil {
				klog.ErrorS(err, "session is lost", "id", s.ID)
				return
			}
		}
	}
}

// Close ends the session and waits for it.
func (s *Session) Close() {
	s.cancel()
	s.wg.Wait()
}
