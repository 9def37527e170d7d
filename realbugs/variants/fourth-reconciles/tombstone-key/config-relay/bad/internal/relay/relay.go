package relay

import (
	"context"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/informers"
	listersv1 "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-reconciles/tombstone-key/config-relay/bad/internal/sink"
)

// Relay sends config maps to a sink.
type Relay struct {
	queue  keyed
	lister listersv1.ConfigMapLister
	synced cache.InformerSynced
	sink   sink.Sink
}

// New returns a relay of the config maps of a factory.
func New(factory informers.SharedInformerFactory, s sink.Sink) (*Relay, error) {
	inf := factory.Core().V1().ConfigMaps()
	r := &Relay{queue: newKeyed("relay"), lister: inf.Lister(), sink: s}
	reg, err := inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    r.queue.enqueue,
		UpdateFunc: func(_, obj any) { r.queue.enqueue(obj) },
		DeleteFunc: r.queue.enqueue,
	})
	if err != nil {
		return nil, err
	}
	r.synced = reg.HasSynced
	return r, nil
}

// Run works until the context ends.
func (r *Relay) Run(ctx context.Context, workers int) error {
	if !cache.WaitForCacheSync(ctx.Done(), r.synced) {
		return fmt.Errorf("config maps did not sync: %w", ctx.Err())
	}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for r.next(ctx) {
			}
		})
	}
	<-ctx.Done()
	r.queue.ShutDown()
	wg.Wait()
	return nil
}

func (r *Relay) next(ctx context.Context) bool {
	key, down := r.queue.Get()
	if down {
		return false
	}
	defer r.queue.Done(key)
	if err := r.relay(ctx, key); err != nil {
		klog.FromContext(ctx).Error(err, "relay", "key", key)
		r.queue.AddRateLimited(key)
		return true
	}
	r.queue.Forget(key)
	return true
}

func (r *Relay) relay(ctx context.Context, key string) error {
	ns, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	cm, err := r.lister.ConfigMaps(ns).Get(name)
	if apierrors.IsNotFound(err) {
		return r.sink.Drop(ctx, key)
	}
	if err != nil {
		return err
	}
	return r.sink.Put(ctx, key, data(cm))
}

func data(cm *corev1.ConfigMap) map[string]string {
	out := make(map[string]string, len(cm.Data))
	for k, v := range cm.Data {
		out[k] = v
	}
	return out
}
