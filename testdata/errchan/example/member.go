package example

import (
	"context"

	"k8s.io/client-go/informers"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Member runs the controllers of a member cluster.
type Member struct{ controllers manager.Manager }

func (m *Member) Start(ctx context.Context) error {
	go func() {
		if err := m.controllers.Start(ctx); err != nil { // want `^dropped-error: error of m\.controllers\.Start is only logged: when it fails, the process goes on as if it ran$`
			log.FromContext(ctx).Error(err, "start")
		}
	}()
	<-ctx.Done()
	return nil
}

// WatchedMember ends when its controllers do.
type WatchedMember struct{ controllers manager.Manager }

func (m *WatchedMember) Start(ctx context.Context) error {
	errs := make(chan error, 1)
	go func() { errs <- m.controllers.Start(ctx) }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

// Index lists what a factory has in its caches.
type Index struct {
	factory informers.SharedInformerFactory
	rebuild func()
}

func (i *Index) fill(ctx context.Context) {
	i.factory.WaitForCacheSync(ctx.Done()) // want `^dropped-sync: result of WaitForCacheSync is dropped: what follows runs on caches that may not have synced$`
	i.rebuild()
}

func (i *Index) okFill(ctx context.Context) {
	for _, synced := range i.factory.WaitForCacheSync(ctx.Done()) {
		if !synced {
			return
		}
	}
	i.rebuild()
}
