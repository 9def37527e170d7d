package memberlist

import (
	"context"
	"database/sql"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Member struct {
	db   *sql.DB
	name string
	beat time.Duration
}

var _ manager.Runnable = (*Member)(nil)

func (m *Member) leave(ctx context.Context) {
	if _, err := m.db.ExecContext(ctx, "DELETE FROM members WHERE name = $1", m.name); err != nil {
		klog.ErrorS(err, "could not leave", "member", m.name)
	}
}

func (m *Member) Start(ctx context.Context) error {
	if _, err := m.db.ExecContext(ctx, "INSERT INTO members(name) VALUES($1)", m.name); err != nil {
		return err
	}
	defer m.leave(ctx) // WANT ctxrunnable/ended-context

	tick := time.NewTicker(m.beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			if _, err := m.db.ExecContext(ctx, "UPDATE members SET seen = $1 WHERE name = $2", now, m.name); err != nil {
				klog.ErrorS(err, "heartbeat", "member", m.name)
			}
		}
	}
}
