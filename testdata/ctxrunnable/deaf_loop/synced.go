package deaf_loop

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Warmer polls an informer that no longer syncs once the context has ended.
type Warmer struct {
	informer cache.SharedIndexInformer
	warm     func(context.Context) error
}

var _ manager.Runnable = (*Warmer)(nil)

func (w *Warmer) Start(ctx context.Context) error {
	go w.informer.RunWithContext(ctx)
	for !w.informer.HasSynced() { // want `deaf-loop: Start of \*Warmer can loop for ever after ctx ends`
		time.Sleep(100 * time.Millisecond)
	}
	return w.warm(ctx)
}

// PatientWarmer has the condition as a function, and asks it inside of the loop.
type PatientWarmer struct {
	synced cache.InformerSynced
	warm   func(context.Context) error
}

var _ manager.Runnable = (*PatientWarmer)(nil)

func (w *PatientWarmer) Start(ctx context.Context) error {
	for { // want `deaf-loop: Start of \*PatientWarmer can loop for ever after ctx ends`
		if w.synced() {
			return w.warm(ctx)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// CarefulWarmer looks at its context as well.
type CarefulWarmer struct{ Warmer }

var _ manager.Runnable = (*CarefulWarmer)(nil)

func (w *CarefulWarmer) Start(ctx context.Context) error {
	for !w.informer.HasSynced() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		time.Sleep(100 * time.Millisecond)
	}
	return w.warm(ctx)
}

// BoundedWarmer gives up.
type BoundedWarmer struct{ Warmer }

var _ manager.Runnable = (*BoundedWarmer)(nil)

func (w *BoundedWarmer) Start(ctx context.Context) error {
	for i := 0; i < 10 && !w.informer.HasSynced(); i++ {
		time.Sleep(100 * time.Millisecond)
	}
	return w.warm(ctx)
}
