package returns_early

import (
	"context"
	"fmt"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var (
	_ manager.Runnable = (*okSecretCache)(nil)
	_ manager.Runnable = (*okFactoryCache)(nil)
	_ manager.Runnable = (*unsyncedCache)(nil)
	_ manager.Runnable = (*refreshedCache)(nil)
)

// An okSecretCache is there once it has synced: nothing has to wait for its informer (CDI's certificate manager).
type okSecretCache struct{ kube kubernetes.Interface }

func (c *okSecretCache) Start(ctx context.Context) error {
	secrets := informers.NewSharedInformerFactory(c.kube, time.Hour).Core().V1().Secrets().Informer()
	go secrets.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), secrets.HasSynced) {
		return fmt.Errorf("no sync")
	}
	return nil
}

type okFactoryCache struct {
	factory informers.SharedInformerFactory
}

func (c *okFactoryCache) Start(ctx context.Context) error {
	go func() { c.factory.Core().V1().Pods().Informer().Run(ctx.Done()) }()
	c.factory.Start(ctx.Done())
	c.factory.WaitForCacheSync(ctx.Done())
	return nil
}

// An unsyncedCache returns before anything can be read.
type unsyncedCache struct{ kube kubernetes.Interface }

func (c *unsyncedCache) Start(ctx context.Context) error {
	secrets := informers.NewSharedInformerFactory(c.kube, time.Hour).Core().V1().Secrets().Informer()
	go secrets.Run(ctx.Done())
	return nil // want `not-joined: Start of \*unsyncedCache returns while its goroutine still runs`
}

// A refreshedCache works on once it has synced.
type refreshedCache struct {
	factory informers.SharedInformerFactory
}

func (c *refreshedCache) Start(ctx context.Context) error {
	c.factory.Start(ctx.Done())
	c.factory.WaitForCacheSync(ctx.Done())
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Minute):
				fmt.Println("refreshed")
			}
		}
	}()
	return nil // want `not-joined: Start of \*refreshedCache returns while its goroutine still runs`
}
