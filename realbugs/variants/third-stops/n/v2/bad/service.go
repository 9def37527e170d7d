package imaging

import (
	"context"
	"database/sql"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Service struct {
	Driver, DSN string
	Workers     int
	Queue       workqueue.TypedInterface[string]
	Build       Builder
}

// Run builds images until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	db, err := sql.Open(s.Driver, s.DSN)
	if err != nil {
		return err
	}
	st := &Store{db: db}
	stop, _ := startWorkers(ctx, s.Workers, s.Queue, st, s.Build) // WANT errchan/dropped-join
	klog.InfoS("building", "workers", s.Workers)
	<-ctx.Done()
	stop()
	return st.Close()
}
