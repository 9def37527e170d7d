package zones

import (
	"context"
	stdsync "sync"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/third-stops/i/v3/bad/sync"
)

type mirror interface {
	Mirror(ctx context.Context) error
}

type Zones struct {
	mirrors map[string]mirror
}

func New(engines map[string]*sync.Engine) *Zones {
	z := &Zones{mirrors: make(map[string]mirror, len(engines))}
	for view, e := range engines {
		z.mirrors[view] = e
	}
	return z
}

func (z *Zones) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(z) }

func (z *Zones) Start(ctx context.Context) error {
	var wg stdsync.WaitGroup
	for view, m := range z.mirrors {
		wg.Go(func() {
			if err := m.Mirror(ctx); err != nil { // WANT errchan/dropped-error
				klog.FromContext(ctx).Error(err, "mirror ended", "view", view)
			}
		})
	}
	<-ctx.Done()
	wg.Wait()
	return nil
}
