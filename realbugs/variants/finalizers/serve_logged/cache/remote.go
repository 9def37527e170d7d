package cache

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var errNotSynced = errors.New("remote cache did not sync")

// AddMirror keeps the cache of the remote cluster and mirrors it.
func AddMirror(mgr ctrl.Manager, remote cluster.Cluster, mirror func(context.Context, cluster.Cluster) error) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		logger := log.FromContext(ctx).WithName("mirror")
		go func() {
			if err := remote.Start(ctx); err != nil { // WANT errchan/dropped-error
				logger.Error(err, "remote cluster stopped")
			}
		}()
		if !remote.GetCache().WaitForCacheSync(ctx) {
			return errNotSynced
		}
		if err := mirror(ctx, remote); err != nil {
			return err
		}
		<-ctx.Done()
		return nil
	}))
}

// AddReplica keeps the cache of the remote cluster and copies it.
func AddReplica(mgr ctrl.Manager, remote cluster.Cluster, replicate func(context.Context, cluster.Cluster) error) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		ended := make(chan error, 1)
		go func() {
			err := remote.Start(ctx)
			if err != nil {
				log.FromContext(ctx).Error(err, "remote cluster stopped")
				cancel(err)
			}
			ended <- err
		}()
		if !remote.GetCache().WaitForCacheSync(ctx) {
			return errNotSynced
		}
		if err := replicate(ctx, remote); err != nil {
			return err
		}
		return <-ended
	}))
}
