package restore

import (
	"context"
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/metrics"

	"example.org/variants/third-stops/d/v2/bad/ops"
)

var polls = prometheus.NewCounter(prometheus.CounterOpts{Name: "restore_polls_total"})

func init() { metrics.Registry.MustRegister(polls) }

type Follower struct {
	tracker ops.Tracker
	op      string
	every   time.Duration
}

func Follow(mgr manager.Manager, t ops.Tracker, op string) error {
	f := &Follower{tracker: t, op: op, every: 10 * time.Second}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		return f.wait(klog.NewContext(ctx, mgr.GetLogger().WithValues("operation", op)))
	}))
}

func (f *Follower) wait(ctx context.Context) (err error) {
	log := klog.FromContext(ctx)
	defer func() { log.Info("restore followed", "err", err) }()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			timer.Reset(f.every)
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			log.V(2).Info("interrupted")
		}
		polls.Inc()
		state, serr := f.tracker.State(ctx, f.op)
		if serr != nil {
			log.Error(serr, "polling")
			continue
		}
		switch state {
		case ops.Done:
			return nil
		case ops.Failed:
			return fmt.Errorf("operation %s failed", f.op)
		}
	}
}
