package dbstandby

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func Cascade(upstreams []Connector, report func(lsn int64)) manager.RunnableFunc {
	return func(ctx context.Context) error {
		g, ctx := errgroup.WithContext(ctx)
		for _, connect := range upstreams {
			g.Go(func() error { return cascade(ctx, connect, report) })
		}
		return g.Wait()
	}
}

func cascade(ctx context.Context, connect Connector, report func(lsn int64)) error {
	for {
		s, err := connect(ctx)
		if err != nil {
			return err
		}
		r, rctx := errgroup.WithContext(ctx)
		applied := make(chan struct{})
		r.Go(func() error {
			defer close(applied)
			return s.Apply(rctx)
		})
		r.Go(func() error {
			every := time.NewTicker(10 * time.Second)
			defer every.Stop()
			for {
				select {
				case <-every.C:
					report(s.Progress())
				case <-applied:
					return nil
				}
			}
		})
		err = r.Wait()
		klog.InfoS("stream ended", "err", err, "closed", s.Close())
		if ctx.Err() != nil {
			return nil
		}
	}
}

func AddCascade(mgr manager.Manager, upstreams []Connector, report func(int64)) error {
	return mgr.Add(Cascade(upstreams, report))
}
