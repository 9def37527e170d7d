package primer

import (
	"context"
	"math/rand"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/b/v2/good/inventory"
)

type Primer struct {
	caches   map[string]*inventory.Inventory
	minDelay time.Duration
	maxDelay time.Duration
}

func Add(mgr manager.Manager, caches map[string]*inventory.Inventory) error {
	return mgr.Add(&Primer{caches: caches, minDelay: time.Second, maxDelay: 2 * time.Minute})
}

func (p *Primer) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	for region, inv := range p.caches {
		wg.Add(1)
		go func() {
			defer wg.Done()
			p.prime(ctx, region, inv)
		}()
	}
	wg.Wait()
	klog.InfoS("all inventories primed", "regions", len(p.caches))
	return nil
}

func (p *Primer) prime(ctx context.Context, region string, inv *inventory.Inventory) {
	delay := p.minDelay
	for attempt := 1; !inv.Primed() && ctx.Err() == nil; attempt++ {
		err := inv.Fill(ctx)
		if err == nil {
			continue
		}
		klog.ErrorS(err, "filling the inventory", "region", region, "attempt", attempt)
		t := time.NewTimer(delay + time.Duration(rand.Int63n(int64(delay))))
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
		}
		if delay *= 2; delay > p.maxDelay {
			delay = p.maxDelay
		}
	}
}
