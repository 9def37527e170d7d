package example

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Usage counts the pods of nodes.
type Usage struct {
	mu    sync.Mutex
	pods  map[string]int
	extra map[string]*corev1.Pod
}

func (u *Usage) add(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.pods[pod.Spec.NodeName]++
	}
}

func (u *Usage) count(ctx context.Context, pods coreinformers.PodInformer) error {
	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.add}) // related `^the registration of the handler is dropped here$`
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced) { // want `^handler-not-synced: WaitForCacheSync does not wait for add, which keeps what it is handed: the cache is filled before the handler has seen all of it$`
		return ctx.Err()
	}
	return nil
}

func (u *Usage) okCount(ctx context.Context, pods coreinformers.PodInformer) error {
	registration, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.add})
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return ctx.Err()
	}
	return nil
}

func list(ctx context.Context, client kubernetes.Interface) ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes := factory.Core().V1().Nodes().Lister()
	factory.Start(ctx.Done())              // related `^the informers are started here$`
	return nodes.List(labels.Everything()) // want `^read-before-sync: List reads a cache that nothing has waited for since its informer was started: it may be empty$`
}

func okList(ctx context.Context, client kubernetes.Interface) ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes := factory.Core().V1().Nodes().Lister()
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return nil, ctx.Err()
		}
	}
	return nodes.List(labels.Everything())
}

func (u *Usage) assume(pods coreinformers.PodInformer, pod *corev1.Pod) error {
	return pods.Informer().GetStore().Add(pod) // want `^store-write: Add writes to the cache of an informer: its handlers never hear of it, and the next list takes it back$`
}

func (u *Usage) okAssume(pod *corev1.Pod) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.extra[pod.Name] = pod
}

func start(ctx context.Context, mgr ctrl.Manager) error {
	var nodes corev1.NodeList
	if err := mgr.GetClient().List(ctx, &nodes); err != nil { // want `^client-before-start: List reads from caches that are not started before the manager is: it returns an error$`
		return err
	}
	return mgr.Start(ctx) // related `^the manager is started here$`
}

func okStart(ctx context.Context, mgr ctrl.Manager) error {
	var nodes corev1.NodeList
	if err := mgr.GetAPIReader().List(ctx, &nodes); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
