// Package strict reads early, and writes where it only reads.
package strict

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func readsAtOnce(ctx context.Context, clientset kubernetes.Interface) ([]*corev1.Pod, error) {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	pods := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	return pods.List(labels.Everything()) // want `read-before-sync: List reads a cache that nothing has waited for since its informer was started: it may be empty`
}

func okReadsLater(ctx context.Context, clientset kubernetes.Interface) ([]*corev1.Pod, error) {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	pods := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return nil, ctx.Err()
		}
	}
	return pods.List(labels.Everything())
}

func okReadsAfterNamedWait(ctx context.Context, clientset kubernetes.Interface) ([]*corev1.Pod, error) {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	pods := factory.Core().V1().Pods()
	informer := pods.Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, ctx.Err()
	}
	return pods.Lister().List(labels.Everything())
}

// Usage counts the pods of nodes.
type Usage struct {
	mu     sync.Mutex
	pods   map[string]int
	queue  workqueue.TypedInterface[string]
	counts *counts
}

type counts struct{ all int }

func (c *counts) add() { c.all++ }

func (u *Usage) added(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.pods[pod.Spec.NodeName]++
	}
}

func (u *Usage) counted(any) { u.counts.add() }

func (u *Usage) enqueued(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		u.queue.Add(pod.Name)
	}
}

func (u *Usage) builds(ctx context.Context, pods coreinformers.PodInformer) bool {
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.added}); err != nil { // related `the registration of the handler is dropped here`
		return false
	}
	return cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced) // want `handler-not-synced: WaitForCacheSync does not wait for added, which keeps what it is handed: the cache is filled before the handler has seen all of it`
}

func (u *Usage) buildsDeeply(ctx context.Context, factory informers.SharedInformerFactory) bool {
	_, _ = factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.counted})
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) { // want `handler-not-synced: WaitForCacheSync does not wait for counted`
		if !ok {
			return false
		}
	}
	return true
}

func (u *Usage) okWaitsForHandler(ctx context.Context, pods coreinformers.PodInformer) bool {
	registration, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.added})
	if err != nil {
		return false
	}
	return cache.WaitForCacheSync(ctx.Done(), registration.HasSynced)
}

// Totals adds its handler in the constructor.
type Totals struct {
	nodes  map[string]bool
	synced cache.InformerSynced
}

// NewTotals adds the handler.
func NewTotals(nodes coreinformers.NodeInformer) (*Totals, error) {
	t := &Totals{nodes: make(map[string]bool), synced: nodes.Informer().HasSynced}
	_, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: t.add}) // related `the registration of the handler is dropped here`
	return t, err
}

func (t *Totals) add(obj any) { t.nodes[obj.(*corev1.Node).Name] = true }

// Run waits for the cache.
func (t *Totals) Run(ctx context.Context) {
	if cache.WaitForCacheSync(ctx.Done(), t.synced) { // want `handler-not-synced: WaitForCacheSync does not wait for add`
		<-ctx.Done()
	}
}

// OkPrepared waits before it adds its handler, and lists what is there itself.
type OkPrepared struct {
	nodes  map[string]bool
	synced cache.InformerSynced
}

func (p *OkPrepared) add(obj any) { p.nodes[obj.(*corev1.Node).Name] = true }

func (p *OkPrepared) okPrepare(ctx context.Context, nodes coreinformers.NodeInformer) error {
	if !cache.WaitForCacheSync(ctx.Done(), p.synced) {
		return ctx.Err()
	}
	_, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: p.add})
	return err
}

// What is queued is processed when it comes.
func (u *Usage) okQueues(ctx context.Context, pods coreinformers.PodInformer) bool {
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.enqueued}); err != nil {
		return false
	}
	return cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced)
}

func assume(pods coreinformers.PodInformer, pod *corev1.Pod) error {
	return pods.Informer().GetStore().Update(pod) // want `store-write: Update writes to the cache of an informer: its handlers never hear of it, and the next list takes it back`
}

func forget(informer cache.SharedIndexInformer, pod *corev1.Pod) error {
	indexer := informer.GetIndexer()
	return indexer.Delete(pod) // want `store-write: Delete writes`
}

// The informers are never started: their caches are what is put there.
func okNeverStarted(clientset kubernetes.Interface, pod *corev1.Pod) (coreinformers.PodInformer, error) {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	pods := factory.Core().V1().Pods()
	if err := pods.Informer().GetStore().Add(pod); err != nil {
		return nil, err
	}
	_, err := pods.Lister().List(labels.Everything())
	return nil, err
}

func startedLater(ctx context.Context, clientset kubernetes.Interface, pod *corev1.Pod) error {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	return informer.GetStore().Add(pod) // want `store-write`
}

type assumed struct {
	indexer cache.Indexer
	own     cache.Indexer
}

func newAssumed(informer cache.SharedIndexInformer) *assumed {
	return &assumed{indexer: informer.GetIndexer(), own: cache.NewIndexer(cache.MetaNamespaceKeyFunc, nil)}
}

func (a *assumed) add(pod *corev1.Pod) error {
	return a.indexer.Add(pod) // want `store-write: Add writes`
}

func (a *assumed) okAdd(pod *corev1.Pod) error {
	return a.own.Add(pod)
}

func okOwnStore(pod *corev1.Pod) error {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	return store.Add(pod)
}

func okReadsStore(informer cache.SharedIndexInformer, pod *corev1.Pod) (any, error) {
	found, _, err := informer.GetStore().Get(pod)
	return found, err
}

func readsBeforeStart(ctx context.Context, mgr ctrl.Manager) error {
	var nodes corev1.NodeList
	if err := mgr.GetClient().List(ctx, &nodes); err != nil { // want `client-before-start: List reads from caches that are not started before the manager is: it returns an error`
		return err
	}
	return mgr.Start(ctx) // related `the manager is started here`
}

func getsBeforeStart(ctx context.Context, options ctrl.Options) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options)
	if err != nil {
		return err
	}
	c := mgr.GetClient()
	var node corev1.Node
	if err := c.Get(ctx, client.ObjectKey{Name: "a"}, &node); err != nil { // want `client-before-start: Get`
		return err
	}
	return mgr.Start(ctx)
}

func okReader(ctx context.Context, mgr ctrl.Manager) error {
	var nodes corev1.NodeList
	if err := mgr.GetAPIReader().List(ctx, &nodes); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// What has no type of its own is not read from a cache.
func okUnstructured(ctx context.Context, mgr ctrl.Manager) error {
	nodes := new(unstructured.UnstructuredList)
	if err := mgr.GetClient().List(ctx, nodes); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func okWrites(ctx context.Context, mgr ctrl.Manager, node *corev1.Node) error {
	if err := mgr.GetClient().Create(ctx, node); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
