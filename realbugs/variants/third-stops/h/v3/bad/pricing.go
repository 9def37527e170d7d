package pricing

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/third-stops/h/v3/bad/settings"
)

type Catalogue interface {
	Refresh(ctx context.Context, region string) error
}

type Refresher struct {
	src *settings.Source
	cat Catalogue
}

func Setup(mgr ctrl.Manager, src *settings.Source, cat Catalogue) error {
	return mgr.Add(&Refresher{src: src, cat: cat})
}

func (r *Refresher) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		s := r.src.Get()
		klog.InfoS("applying settings", "regions", s.Regions, "interval", s.Interval)
		for _, region := range s.Regions {
			wg.Add(1)
			go func() { // WANT ctxrunnable/outlives-round
				defer wg.Done()
				r.poll(ctx, region, s.Interval)
			}()
		}
		if err := r.src.Next(ctx); err != nil {
			return nil
		}
	}
}

func (r *Refresher) poll(ctx context.Context, region string, every time.Duration) {
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := r.cat.Refresh(ctx, region); err != nil {
				klog.ErrorS(err, "refreshing prices", "region", region)
			}
		}
	}
}
