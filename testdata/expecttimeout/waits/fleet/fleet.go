// Package fleet holds helpers that wait for the caches of clusters.
package fleet

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// Informers are the informers of a member cluster.
type Informers interface {
	WaitForSync(cluster string) error
	WaitForSyncWithin(cluster string, d time.Duration) error
}

type memberInformers struct {
	ctx     context.Context
	factory informers.SharedInformerFactory
}

// NewInformers makes the informers of a member cluster.
func NewInformers(ctx context.Context, factory informers.SharedInformerFactory) Informers {
	return &memberInformers{ctx: ctx, factory: factory}
}

func (m *memberInformers) WaitForSync(cluster string) error { return m.waitForSync(m.ctx) }

func (m *memberInformers) WaitForSyncWithin(cluster string, d time.Duration) error {
	ctx, cancel := context.WithTimeout(m.ctx, d)
	defer cancel()
	return m.waitForSync(ctx)
}

func (m *memberInformers) waitForSync(ctx context.Context) error {
	for _, synced := range m.factory.WaitForCacheSync(ctx.Done()) {
		if !synced {
			return context.DeadlineExceeded
		}
	}
	return nil
}

// WaitUntilReady waits for a condition until its context ends.
func WaitUntilReady(ctx context.Context, ready func() bool) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) { return ready(), nil })
}

// WaitForInformer waits for one informer.
func WaitForInformer(stop <-chan struct{}, informer cache.SharedInformer) bool {
	return cache.WaitForCacheSync(stop, informer.HasSynced)
}
