package twomanagers

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

type Clusters struct {
	members map[string]manager.Manager
}

func Build(cfgs map[string]*rest.Config) (*Clusters, error) {
	c := &Clusters{members: map[string]manager.Manager{}}
	for name, cfg := range cfgs {
		m, err := manager.New(cfg, manager.Options{Metrics: metricsserver.Options{BindAddress: "0"}})
		if err != nil {
			return nil, err
		}
		c.members[name] = m
	}
	return c, nil
}

func (c *Clusters) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for name, m := range c.members {
		g.Go(func() error {
			klog.InfoS("cluster", "name", name)
			if err := m.Start(ctx); err != nil { // WANT errchan/dropped-error
				klog.ErrorS(err, "cluster ended", "name", name)
			}
			return nil
		})
	}
	return g.Wait()
}
