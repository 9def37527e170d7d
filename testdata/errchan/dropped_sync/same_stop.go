package dropped_sync

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// okEndsWithTheSame goes on to what returns at once under a context that has ended (koordinator's descheduler).
func okEndsWithTheSame(ctx context.Context, factory informers.SharedInformerFactory, mgr manager.Manager) error {
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return mgr.Start(ctx)
}

// startsUnderAnother goes on to what another context ends.
func startsUnderAnother(ctx, life context.Context, factory informers.SharedInformerFactory, mgr manager.Manager) error {
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done()) // want `dropped-sync: result of WaitForCacheSync is dropped`
	return mgr.Start(life)
}

// saysReady says that the caches have synced.
func saysReady(ctx context.Context, factory informers.SharedInformerFactory, mgr manager.Manager, synced chan<- struct{}) error {
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done()) // want `dropped-sync: result of WaitForCacheSync is dropped`
	close(synced)
	return mgr.Start(ctx)
}

// okRepeatsUnderTheSame works in rounds that the same stop ends, and waits for two factories.
func okRepeatsUnderTheSame(stop <-chan struct{}, nodes, pods informers.SharedInformerFactory, sync func()) {
	nodes.Start(stop)
	nodes.WaitForCacheSync(stop)
	pods.Start(stop)
	pods.WaitForCacheSync(stop)
	wait.Until(sync, time.Minute, stop)
}

// A Plugin is not used before the process serves, and that ends with ctx (koordinator's plugins).
type Plugin struct {
	factory informers.SharedInformerFactory
	period  time.Duration
}

func okNewPlugin(ctx context.Context, factory informers.SharedInformerFactory) (*Plugin, error) {
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return &Plugin{factory: factory, period: time.Minute}, nil
}

// A lister has a stop of its own, and whoever gets it goes on when that ends (node-feature-discovery's namespace lister).
type lister struct {
	factory informers.SharedInformerFactory
	stop    chan struct{}
}

func newLister(factory informers.SharedInformerFactory) *lister {
	stop := make(chan struct{})
	factory.Start(stop)
	factory.WaitForCacheSync(stop) // want `dropped-sync: result of WaitForCacheSync is dropped`
	return &lister{factory: factory, stop: stop}
}

func (l *lister) close() { close(l.stop) }

// A lazyFactory is the factory of a generated client (kube-ovn's copy of KubeVirt's).
type lazyFactory struct {
	informers map[string]toolscache.SharedIndexInformer
}

func (f *lazyFactory) WaitForCacheSync(stop <-chan struct{}) {
	var synced []toolscache.InformerSynced
	for _, informer := range f.informers {
		synced = append(synced, informer.HasSynced)
	}
	toolscache.WaitForCacheSync(stop, synced...)
}
