package tiles

import (
	"context"
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"example.org/variants/fourth-finalizers/discarded-duration/map-tiles/good/internal/pending"
)

// Run syncs regions until ctx ends.
func Run(ctx context.Context, kube kubernetes.Interface, namespace string) error {
	factory := informers.NewSharedInformerFactoryWithOptions(kube, 0, informers.WithNamespace(namespace))
	regions, pods := factory.Core().V1().ConfigMaps(), factory.Core().V1().Pods()
	s := &Syncer{
		tracker: tracker{Set: &pending.Set{}},
		kube:    kube,
		regions: regions.Lister(),
		pods:    pods.Lister(),
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	if _, err := regions.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    s.enqueue,
		UpdateFunc: func(_, obj any) { s.enqueue(obj) },
		DeleteFunc: s.regionGone,
	}); err != nil {
		return err
	}
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.podSeen}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), regions.Informer().HasSynced, pods.Informer().HasSynced) {
		return errors.New("tile caches were not filled")
	}
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			wait.UntilWithContext(ctx, func(ctx context.Context) {
				for s.next(ctx) {
				}
			}, time.Second)
		})
	}
	<-ctx.Done()
	s.queue.ShutDown()
	workers.Wait()
	return nil
}

func (s *Syncer) region(key string) (*corev1.ConfigMap, error) {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil, err
	}
	return s.regions.ConfigMaps(namespace).Get(name)
}

func (s *Syncer) enqueue(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		s.queue.Add(key)
	}
}

func (s *Syncer) regionGone(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	if region, ok := obj.(*corev1.ConfigMap); ok {
		s.DeleteExpectations(region.UID)
	}
}

func (s *Syncer) podSeen(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	if ref := metav1.GetControllerOf(pod); ref != nil && ref.Kind == "ConfigMap" {
		s.Observe(ref.UID)
		s.queue.Add(pod.Namespace + "/" + ref.Name)
	}
}
