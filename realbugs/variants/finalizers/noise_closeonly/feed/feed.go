package feed

import (
	"context"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/finalizers/noise_closeonly/feed/watch"
)

type Source interface {
	Subscribe(*watch.Watcher) (unsubscribe func())
}

// Feed hands the changes of the inventory to the scheduler.
type Feed struct {
	source Source
	place  func(ctx context.Context, machine string) error
}

func (f *Feed) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(f) }

func (f *Feed) Start(ctx context.Context) error {
	w := watch.New()
	unsubscribe := f.source.Subscribe(w)
	defer func() {
		unsubscribe()
		w.Close()
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case machine := <-w.Changes:
			if err := f.place(ctx, machine); err != nil {
				klog.ErrorS(err, "place", "machine", machine)
			}
		}
	}
}
