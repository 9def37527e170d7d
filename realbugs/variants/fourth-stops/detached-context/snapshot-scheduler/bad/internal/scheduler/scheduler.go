package scheduler

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/detached-context/snapshot-scheduler/bad/internal/scope"
	"example.org/variants/fourth-stops/detached-context/snapshot-scheduler/bad/internal/snapshot"
)

type Scheduler struct {
	Client  client.Client
	Classes []string
	Hour    int
}

func (s *Scheduler) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(s) }

func (s *Scheduler) untilNext(now time.Time) time.Duration {
	next := time.Date(now.Year(), now.Month(), now.Day(), s.Hour, 0, 0, 0, now.Location())
	if !next.After(now) {
		next = next.AddDate(0, 0, 1)
	}
	return next.Sub(now)
}

// Start takes the snapshots once a day.
func (s *Scheduler) Start(ctx context.Context) error {
	logger := log.FromContext(ctx).WithName("snapshots")
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-time.After(s.untilNext(time.Now())):
			for _, class := range s.Classes {
				round := scope.New(s.Client, logger, class)
				if err := snapshot.All(round, now); err != nil { // WANT ctxrunnable/detached-context
					logger.Error(err, "round failed", "class", class)
				}
			}
		}
	}
}
