package machinepool

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Reaper struct {
	mu      sync.Mutex
	stopped bool
	machine int
	inv     Inventory
}

func (r *Reaper) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
}

func (r *Reaper) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Go(func() {
		<-ctx.Done()
		r.Stop()
	})
	defer wg.Wait()

	for {
		r.mu.Lock()
		if r.stopped {
			r.mu.Unlock()
			return nil
		}
		r.mu.Unlock()

		n, err := r.inv.Refresh(ctx)
		if err != nil {
			klog.ErrorS(err, "inventory")
		} else {
			r.mu.Lock()
			r.machine = n
			r.mu.Unlock()
		}
		time.Sleep(time.Second)
	}
}

func AddReaper(mgr manager.Manager, inv Inventory) error {
	return mgr.Add(&Reaper{inv: inv})
}
