package snapshots

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Request asks for a snapshot of a volume.
type Request struct {
	Volume string
	At     time.Time
}

// Scheduler hands requests to one worker and remembers when each volume was last seen to.
type Scheduler struct {
	mu       sync.Mutex
	last     map[string]time.Time
	pending  int
	requests chan Request
	take     func(context.Context, string) error
}

func NewScheduler(take func(context.Context, string) error) *Scheduler {
	return &Scheduler{last: map[string]time.Time{}, requests: make(chan Request), take: take}
}

// Submit hands the volumes to the worker, the ones that are due.
func (s *Scheduler) Submit(volumes []string, every time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for _, v := range volumes {
		if now.Sub(s.last[v]) < every {
			continue
		}
		s.pending++
		s.requests <- Request{Volume: v, At: now} // WANT errchan/locked-send
	}
}

// Run takes snapshots until ctx ends.
func (s *Scheduler) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-s.requests:
			if err := s.take(ctx, r.Volume); err != nil {
				klog.ErrorS(err, "no snapshot", "volume", r.Volume)
			}
			s.mu.Lock()
			s.pending--
			s.last[r.Volume] = r.At
			s.mu.Unlock()
		}
	}
}
