package outlives_round

import (
	"context"
	"fmt"
	"time"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A restarter runs a manager again when what it is made for has changed (kubemacpool).
type restarter struct {
	config  *rest.Config
	running bool
	again   chan struct{}
}

func (r *restarter) Stop() { r.running = false }

func (r *restarter) Run(ctx context.Context) error {
	for r.running {
		objects, err := cache.New(r.config, cache.Options{})
		if err != nil {
			return err
		}
		go func() { // want `outlives-round: each round of the loop leaves this goroutine behind: nothing ends it`
			if err = objects.Start(context.TODO()); err != nil { // want `detached-context: Start runs under a context that never ends`
				panic(fmt.Errorf("cache failed: %w", err))
			}
		}()
		mgr, err := ctrl.NewManager(r.config, ctrl.Options{})
		if err != nil {
			return err
		}
		if err := mgr.Start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// remote has a cluster for each round, which goes on until the outer context ends.
func (r *restarter) remote(ctx context.Context) error {
	for {
		remote, err := cluster.New(r.config)
		if err != nil {
			return err
		}
		go func() { // want `outlives-round: each round of the loop leaves this goroutine behind: it ends only with ctx, and not with the round`
			if err := remote.Start(ctx); err != nil {
				ctrl.Log.Error(err, "cluster failed")
			}
		}()
		select {
		case <-ctx.Done():
			return nil
		case <-r.again:
		}
	}
}

// okRemote ends it with the round.
func (r *restarter) okRemote(ctx context.Context) error {
	for {
		remote, err := cluster.New(r.config)
		if err != nil {
			return err
		}
		round, cancel := context.WithCancel(ctx)
		go func() {
			if err := remote.Start(round); err != nil {
				ctrl.Log.Error(err, "cluster failed")
			}
		}()
		select {
		case <-ctx.Done():
			cancel()
			return nil
		case <-r.again:
			cancel()
		}
	}
}

// okRetried starts it again once it has failed.
func (r *restarter) okRetried(ctx context.Context, mgr manager.Manager) error {
	for r.running {
		failed := make(chan struct{})
		go func() {
			defer close(failed)
			if err := mgr.Start(ctx); err != nil {
				ctrl.Log.Error(err, "manager failed")
			}
		}()
		select {
		case <-ctx.Done():
			return nil
		case <-failed:
		}
		time.Sleep(time.Second)
	}
	return nil
}

// okFew starts as many as are asked for.
func (r *restarter) okFew(ctx context.Context, n int) error {
	var all []cluster.Cluster
	for len(all) < n {
		remote, err := cluster.New(r.config)
		if err != nil {
			return err
		}
		all = append(all, remote)
		go func() {
			if err := remote.Start(ctx); err != nil {
				panic(err)
			}
		}()
		time.Sleep(time.Second)
	}
	return nil
}
