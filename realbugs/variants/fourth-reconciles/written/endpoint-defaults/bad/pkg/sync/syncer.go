package sync

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-reconciles/written/endpoint-defaults/bad/pkg/defaults"
	"example.org/variants/fourth-reconciles/written/endpoint-defaults/bad/pkg/gateway"
)

// Syncer copies services into the configuration of the gateway.
type Syncer struct {
	catalog catalog
	config  gateway.Config
	queue   workqueue.TypedRateLimitingInterface[string]
	synced  cache.InformerSynced
}

// New registers a syncer with a factory.
func New(factory informers.SharedInformerFactory, config gateway.Config) (*Syncer, error) {
	services := factory.Core().V1().Services()
	s := &Syncer{
		catalog: catalog{lister: services.Lister()},
		config:  config,
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	add := func(obj any) {
		if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
			s.queue.Add(key)
		}
	}
	reg, err := services.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: add, UpdateFunc: func(_, obj any) { add(obj) }, DeleteFunc: add,
	})
	if err != nil {
		return nil, err
	}
	s.synced = reg.HasSynced
	return s, nil
}

// Run works until the context ends.
func (s *Syncer) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), s.synced) {
		return fmt.Errorf("services did not sync: %w", ctx.Err())
	}
	go func() {
		<-ctx.Done()
		s.queue.ShutDown()
	}()
	for s.step(ctx) {
	}
	return nil
}

func (s *Syncer) step(ctx context.Context) bool {
	key, down := s.queue.Get()
	if down {
		return false
	}
	defer s.queue.Done(key)
	if err := s.sync(ctx, key); err != nil {
		klog.FromContext(ctx).Error(err, "sync service", "key", key)
		s.queue.AddRateLimited(key)
		return true
	}
	s.queue.Forget(key)
	return true
}

func (s *Syncer) sync(ctx context.Context, key string) error {
	ns, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	svc, err := s.catalog.find(ns, name)
	if apierrors.IsNotFound(err) {
		return s.config.Unset(ctx, key)
	}
	if err != nil {
		return err
	}
	if len(svc.Spec.Ports) == 0 {
		return s.config.Unset(ctx, key)
	}
	return s.config.Set(ctx, key, gateway.Backend{
		Host:     svc.Spec.ClusterIP,
		Port:     svc.Spec.Ports[0].Port,
		Protocol: svc.Annotations[defaults.ProtocolAnnotation],
	})
}
