package zones

import (
	"context"
	stdsync "sync"

	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/third-stops/i/v3/good/sync"
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
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		wg    stdsync.WaitGroup
		mu    stdsync.Mutex
		first error
	)
	for _, m := range z.mirrors {
		wg.Go(func() {
			if err := m.Mirror(ctx); err != nil {
				mu.Lock()
				if first == nil {
					first = err
				}
				mu.Unlock()
				cancel(err)
			}
		})
	}
	<-ctx.Done()
	wg.Wait()
	return first
}
