package promote

import (
	"context"
	"fmt"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/blocks-forever/replica-promoter/bad/internal/handover"
	"example.org/variants/fourth-stops/blocks-forever/replica-promoter/bad/internal/pgctl"
)

// Successor promotes the local instance once the role was offered.
type Successor struct {
	pg   *pgctl.Exec
	role *handover.Handover
}

// Watcher waits for the old primary to stop.
type Watcher struct {
	Stopped func(ctx context.Context) (bool, error)
	role    *handover.Handover
}

func Add(mgr manager.Manager, pg *pgctl.Exec, stopped func(context.Context) (bool, error)) error {
	role := handover.New()
	for _, r := range []manager.Runnable{
		&Successor{pg: pg, role: role},
		&Watcher{Stopped: stopped, role: role},
	} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}

func (s *Successor) Start(ctx context.Context) error {
	logger := log.FromContext(ctx)
	logger.Info("waiting for the primary role")
	<-s.role.Offered() // WANT ctxrunnable/blocks-forever
	if !s.pg.InRecovery(ctx) {
		logger.Info("instance is primary already")
		return nil
	}
	if err := s.pg.Promote(ctx); err != nil {
		return fmt.Errorf("promoting: %w", err)
	}
	return nil
}

func (w *Watcher) Start(ctx context.Context) error {
	t := time.NewTicker(5 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
			stopped, err := w.Stopped(ctx)
			if err != nil {
				log.FromContext(ctx).Error(err, "state of the primary is not known")
				continue
			}
			if stopped {
				w.role.Offer()
				return nil
			}
		}
	}
}
