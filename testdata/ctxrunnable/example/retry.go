package example

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Loader tries again after a failure, later each time.
type Loader struct {
	load  func(context.Context) error
	delay func() time.Duration
}

var _ manager.Runnable = (*Loader)(nil)

func (i *Loader) Start(ctx context.Context) error { // related `^ctx arrives here$`
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		if err := i.load(ctx); err != nil {
			log.FromContext(ctx).Error(err, "load")
			time.Sleep(i.delay()) // want `^long-sleep: Sleep waits out its time after ctx ends: the loop looks at it only between two waits$`
		}
	}
}

// PromptLoader waits for the end of its context as well.
type PromptLoader struct{ Loader }

var _ manager.Runnable = (*PromptLoader)(nil)

func (i *PromptLoader) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := i.load(ctx); err != nil {
			log.FromContext(ctx).Error(err, "load")
			select {
			case <-ctx.Done():
			case <-time.After(i.delay()):
			}
		}
	}
	return nil
}
