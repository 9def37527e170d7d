package memberlist

import (
	"context"
	"database/sql"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Observer struct {
	db   *sql.DB
	name string
	beat time.Duration
}

var _ manager.Runnable = (*Observer)(nil)

func (o *Observer) leave(ctx context.Context) {
	if _, err := o.db.ExecContext(ctx, "DELETE FROM observers WHERE name = $1", o.name); err != nil {
		klog.ErrorS(err, "could not leave", "observer", o.name)
	}
}

func (o *Observer) Start(ctx context.Context) error {
	if _, err := o.db.ExecContext(ctx, "INSERT INTO observers(name) VALUES($1)", o.name); err != nil {
		return err
	}
	defer func() {
		last, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		o.leave(last)
	}()

	tick := time.NewTicker(o.beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			if _, err := o.db.ExecContext(ctx, "UPDATE observers SET seen = $1 WHERE name = $2", now, o.name); err != nil {
				klog.ErrorS(err, "heartbeat", "observer", o.name)
			}
		}
	}
}
