package dbstandby

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Session interface {
	Apply(ctx context.Context) error
	Progress() int64
	Close() error
}

type Connector func(ctx context.Context) (Session, error)

func Standby(connect Connector, report func(lsn int64)) manager.RunnableFunc {
	return func(ctx context.Context) error {
		g, ctx := errgroup.WithContext(ctx)
		g.Go(func() error {
			for {
				s, err := connect(ctx)
				if err != nil {
					return err
				}
				g.Go(func() error { // WANT ctxrunnable/outlives-round
					every := time.NewTicker(10 * time.Second)
					defer every.Stop()
					for {
						select {
						case <-every.C:
							report(s.Progress())
						case <-ctx.Done():
							return nil
						}
					}
				})
				err = s.Apply(ctx)
				klog.InfoS("stream ended", "err", err, "closed", s.Close())
				if ctx.Err() != nil {
					return nil
				}
			}
		})
		return g.Wait()
	}
}

func Add(mgr manager.Manager, connect Connector, report func(int64)) error {
	return mgr.Add(Standby(connect, report))
}
