package twomanagers

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Fleet struct {
	members map[string]manager.Manager
}

func (f *Fleet) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for name, m := range f.members {
		g.Go(func() (err error) {
			defer func() {
				if err != nil {
					err = fmt.Errorf("cluster %s: %w", name, err)
				}
			}()
			klog.InfoS("cluster", "name", name)
			if err := m.Start(ctx); err != nil {
				klog.ErrorS(err, "cluster ended", "name", name)
				return err
			}
			return nil
		})
	}
	return g.Wait()
}
