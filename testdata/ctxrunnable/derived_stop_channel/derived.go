// Package derived_stop_channel has stop channels and contexts that are made from one another (A17).
package derived_stop_channel

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// syncer keeps the context's channel in a variable.
type syncer struct {
	informer cache.SharedIndexInformer
	sync     func()
}

var _ manager.Runnable = (*syncer)(nil)

func (s *syncer) Start(ctx context.Context) error {
	stop := ctx.Done()
	if !cache.WaitForCacheSync(stop, s.informer.HasSynced) {
		return ctx.Err()
	}
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return nil
		case <-ticker.C:
			s.sync()
		}
	}
}

// legacy has a stop channel and makes a context from it.
type legacy struct{ sync func(context.Context) }

func (l *legacy) Run(stop <-chan struct{}) {
	wait.UntilWithContext(wait.ContextForChannel(stop), l.sync, time.Minute)
}

// contextOf cancels by hand what it derives from the background.
func contextOf(stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	return ctx
}

// older uses it.
type older struct{ sync func(context.Context) error }

func (o *older) Run(stop <-chan struct{}) error {
	ctx := contextOf(stop)
	for {
		if err := o.sync(ctx); err != nil {
			ctrl.Log.Error(err, "sync failed")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// mirror hands its context to a struct that outlives the call, through a channel field.
type mirror struct {
	stop <-chan struct{}
	copy func()
}

var _ manager.Runnable = (*mirror)(nil)

func (m *mirror) Start(ctx context.Context) error {
	m.stop = ctx.Done()
	return m.loop()
}

func (m *mirror) loop() error {
	for {
		m.copy()
		select {
		case <-m.stop:
			return nil
		case <-time.After(time.Minute):
		}
	}
}
