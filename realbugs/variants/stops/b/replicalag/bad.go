package replicalag

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type LagMeter struct {
	log    logr.Logger
	db     *sql.DB
	set    func(float64)
	closed atomic.Bool
}

func (m *LagMeter) Close() error {
	m.closed.Store(true)
	return m.db.Close()
}

func (m *LagMeter) sample(ctx context.Context) {
	var lag float64
	row := m.db.QueryRowContext(ctx, "SELECT extract(epoch FROM now() - pg_last_xact_replay_timestamp())")
	if err := row.Scan(&lag); err != nil {
		m.log.V(1).Info("no sample", "error", err.Error())
		return
	}
	m.set(lag)
}

func (m *LagMeter) Start(ctx context.Context) error {
	tick := time.NewTicker(30 * time.Second)
	defer tick.Stop()
	for !m.closed.Load() { // WANT ctxrunnable/deaf-loop
		m.sample(ctx)
		<-tick.C
	}
	return nil
}

func Measure(mgr manager.Manager, db *sql.DB, set func(float64)) (*LagMeter, error) {
	m := &LagMeter{log: mgr.GetLogger(), db: db, set: set}
	return m, mgr.Add(m)
}
