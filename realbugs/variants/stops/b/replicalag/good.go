package replicalag

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type SlotMeter struct {
	log    logr.Logger
	db     *sql.DB
	set    func(float64)
	closed atomic.Bool
}

func (m *SlotMeter) sample(ctx context.Context) {
	var slots float64
	row := m.db.QueryRowContext(ctx, "SELECT count(*) FROM pg_replication_slots")
	if err := row.Scan(&slots); err != nil {
		m.log.V(1).Info("no sample", "error", err.Error())
		return
	}
	m.set(slots)
}

func (m *SlotMeter) Start(ctx context.Context) error {
	unhook := context.AfterFunc(ctx, func() { m.closed.Store(true) })
	defer unhook()

	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for !m.closed.Load() {
		m.sample(ctx)
		<-tick.C
	}
	return nil
}

func MeasureSlots(mgr manager.Manager, db *sql.DB, set func(float64)) error {
	return mgr.Add(&SlotMeter{log: mgr.GetLogger(), db: db, set: set})
}
