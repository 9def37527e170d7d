package shardgate

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func awaitSettled(ctx context.Context, r *Ring, probe time.Duration) error {
	var rounds int
	return wait.PollUntilContextCancel(ctx, probe, true, func(context.Context) (bool, error) {
		rounds++
		klog.V(2).InfoS("Ring state", "rounds", rounds)
		return r.settled.Load(), nil
	})
}

func AddIndexer(mgr ctrl.Manager, r *Ring, index func(context.Context) error) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		if err := awaitSettled(ctx, r, time.Minute); err != nil {
			return nil
		}
		klog.InfoS("Indexing", "shards", r.owned.Load())
		return index(ctx)
	}))
}
