// Package delegated_start has Runnables that block in what they hand their context to.
package delegated_start

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// clusterRunnable starts the cache of a cluster, as cluster.Cluster does (A1).
type clusterRunnable struct{ cache cache.Cache }

var _ manager.Runnable = (*clusterRunnable)(nil)

func (c *clusterRunnable) Start(ctx context.Context) error {
	return c.cache.Start(ctx)
}

// runnableFunc is a function with a Start, as manager.RunnableFunc is (A1).
type runnableFunc func(context.Context) error

func (r runnableFunc) Start(ctx context.Context) error { return r(ctx) }

var _ manager.Runnable = runnableFunc(nil)

// pipeline runs something that it only knows as an interface (A1).
type pipeline struct {
	stage interface {
		Run(ctx context.Context, workers int) error
	}
	workers int
}

var _ manager.Runnable = (*pipeline)(nil)

func (p *pipeline) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	log.Info("starting pipeline")
	if err := p.stage.Run(ctx, p.workers); err != nil {
		log.Error(err, "pipeline ended")
		return err
	}
	return nil
}

// tokenCache repeats a body that takes no context (A14).
type tokenCache struct {
	tokens  map[string]time.Time
	rebuild func() error
}

var _ manager.Runnable = (*tokenCache)(nil)

func (t *tokenCache) Start(ctx context.Context) error {
	wait.Until(func() {
		if err := t.rebuild(); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "rebuild failed")
		}
	}, time.Minute, ctx.Done())
	return nil
}

// discovery polls until the cluster answers, and then goes on until the context ends (A14).
type discovery struct {
	client *http.Client
	known  map[string]bool
}

var _ manager.Runnable = (*discovery)(nil)

func (d *discovery) Start(ctx context.Context) error {
	err := wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		return d.discover() == nil, nil
	})
	if err != nil {
		return err
	}
	wait.UntilWithContext(ctx, func(context.Context) { _ = d.discover() }, time.Minute)
	return nil
}

func (d *discovery) discover() error {
	resp, err := d.client.Get("https://kubernetes.default.svc/apis")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// watchManager waits for every member of its group (A15).
type watchManager struct {
	stopped chan struct{}
	replay  func(context.Context) error
}

var _ manager.Runnable = (*watchManager)(nil)

func (w *watchManager) Start(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return w.replay(ctx) })
	group.Go(func() error {
		<-ctx.Done()
		close(w.stopped)
		return nil
	})
	return group.Wait()
}
