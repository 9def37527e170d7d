package shardgate

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Ring tells whether this replica has been handed its shards.
type Ring struct {
	settled atomic.Bool
	owned   atomic.Int64
}

// OnRebalance is called by the membership layer.
func (r *Ring) OnRebalance(n int64) {
	r.owned.Store(n)
	r.settled.Store(n > 0)
}

func waitSettled(r *Ring, probe time.Duration) {
	var rounds int
	for !r.settled.Load() { // WANT ctxrunnable/deaf-loop
		rounds++
		klog.V(2).InfoS("Ring not settled", "rounds", rounds)
		time.Sleep(probe)
	}
}

func AddCompactor(mgr ctrl.Manager, r *Ring, compact func(context.Context) error) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		waitSettled(r, time.Minute)
		klog.InfoS("Compacting", "shards", r.owned.Load())
		return compact(ctx)
	}))
}
