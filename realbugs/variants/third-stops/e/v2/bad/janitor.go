package janitor

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/third-stops/e/v2/bad/sweep"
)

type Janitor struct {
	stores  map[string]sweep.Store
	workers int
}

func Setup(mgr ctrl.Manager, stores map[string]sweep.Store) error {
	return mgr.Add(&Janitor{stores: stores, workers: 2})
}

func (j *Janitor) Start(ctx context.Context) error {
	done := make(chan struct{}, len(j.stores))
	for name, s := range j.stores {
		go func() {
			defer func() { done <- struct{}{} }()
			j.sweep(ctx, name, s)
		}()
	}
	for range j.stores {
		<-done
	}
	return nil
}

func (j *Janitor) sweep(ctx context.Context, name string, s sweep.Store) {
	log := klog.FromContext(ctx).WithValues("store", name)
	for n := 0; ; n++ {
		select {
		default:
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done or ctxrunnable/deaf-loop
			log.Info("sweep ends", "rounds", n)
		}
		it, err := s.Oldest(ctx)
		if err != nil {
			log.Error(err, "listing")
			time.Sleep(time.Second)
			continue
		}
		if it == nil || time.Now().Before(it.Expires) {
			time.Sleep(500 * time.Millisecond)
			continue
		}
		if err := s.Drop(ctx, it); err != nil {
			log.Error(err, "dropping", "key", it.Key)
		}
	}
}
