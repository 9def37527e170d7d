package workers_first

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Claims looks up the claim whose key its handler has added: it is in the cache by then.
type Claims struct {
	factory  informers.SharedInformerFactory
	informer cache.SharedIndexInformer
	claims   corelisters.PersistentVolumeClaimLister
	volumes  corelisters.PersistentVolumeLister
	synced   cache.InformerSynced
	queue    workqueue.TypedRateLimitingInterface[string]
	sizes    map[string]string
}

// NewClaims has more listers than its workers read.
func NewClaims(factory informers.SharedInformerFactory) (*Claims, error) {
	claims := factory.Core().V1().PersistentVolumeClaims()
	c := &Claims{
		factory: factory, informer: claims.Informer(), claims: claims.Lister(), synced: claims.Informer().HasSynced,
		volumes: factory.Core().V1().PersistentVolumes().Lister(),
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := claims.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.add})
	return c, err
}

func (c *Claims) add(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

func (c *Claims) work(context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		namespace, name, _ := cache.SplitMetaNamespaceKey(key)
		if claim, err := c.claims.PersistentVolumeClaims(namespace).Get(name); err == nil {
			c.sizes[key] = claim.Spec.Resources.Requests.Storage().String()
		}
		c.queue.Done(key)
	}
}

func (c *Claims) okRun(ctx context.Context) {
	go wait.UntilWithContext(ctx, c.work, time.Second)
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return
	}
	<-ctx.Done()
}

func (c *Claims) okBeside(ctx context.Context) {
	go func() {
		cache.WaitForCacheSync(ctx.Done(), c.synced)
	}()
	var running sync.WaitGroup
	running.Go(func() { c.work(ctx) })
	<-ctx.Done()
	c.queue.ShutDown()
	running.Wait()
}

func (c *Claims) okNeverWaits(ctx context.Context) {
	c.factory.Start(ctx.Done())
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

// process is handed what the workers of several queues do (aci-containers).
func process(queue workqueue.TypedRateLimitingInterface[string], store cache.Store, handle func(obj any) error, stop <-chan struct{}) {
	go wait.Until(func() {
		for {
			key, quit := queue.Get()
			if quit {
				return
			}
			if obj, exists, err := store.GetByKey(key); err == nil && exists {
				if err := handle(obj); err != nil {
					queue.AddRateLimited(key)
				}
			}
			queue.Done(key)
		}
	}, time.Second, stop)
	<-stop
	queue.ShutDown()
}

func (c *Claims) okProcess(stop <-chan struct{}) {
	go c.informer.Run(stop)
	go process(c.queue, c.informer.GetIndexer(), func(obj any) error {
		c.sizes[obj.(*corev1.PersistentVolumeClaim).Name] = ""
		return nil
	}, stop)
	cache.WaitForCacheSync(stop, c.synced)
	c.sizes[""] = "all"
}

// runProcess looks up the volumes of the claims as well.
func (c *Claims) runProcess(stop <-chan struct{}) {
	go process(c.queue, c.informer.GetStore(), func(obj any) error { // want `workers-first: this worker is started before WaitForCacheSync`
		_, err := c.volumes.Get(obj.(*corev1.PersistentVolumeClaim).Spec.VolumeName)
		return err
	}, stop)
	cache.WaitForCacheSync(stop, c.synced)
	<-stop
}

func (c *Claims) listing(context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if claims, err := c.claims.List(labels.Everything()); err == nil {
			c.sizes[key] = time.Duration(len(claims)).String()
		}
		c.queue.Done(key)
	}
}

// runListing counts what the cache has.
func (c *Claims) runListing(ctx context.Context) {
	go wait.UntilWithContext(ctx, c.listing, time.Second) // want `workers-first: this worker is started before WaitForCacheSync`
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return
	}
	<-ctx.Done()
}

// Bindings looks up the volume of each claim: its items come from another cache than what it reads.
type Bindings struct {
	volumes corelisters.PersistentVolumeLister
	synced  cache.InformerSynced
	queue   workqueue.TypedRateLimitingInterface[string]
	missing map[string]bool
}

// NewBindings adds the handler to the claims.
func NewBindings(factory informers.SharedInformerFactory) (*Bindings, error) {
	volumes := factory.Core().V1().PersistentVolumes()
	b := &Bindings{
		volumes: volumes.Lister(), synced: volumes.Informer().HasSynced, missing: make(map[string]bool),
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := factory.Core().V1().PersistentVolumeClaims().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { b.enqueue(obj.(*corev1.PersistentVolumeClaim)) },
	})
	return b, err
}

func (b *Bindings) enqueue(claim *corev1.PersistentVolumeClaim) { b.queue.Add(claim.Spec.VolumeName) }

func (b *Bindings) next() bool {
	name, quit := b.queue.Get()
	if quit {
		return false
	}
	defer b.queue.Done(name)
	_, err := b.volumes.Get(name)
	b.missing[name] = err != nil
	return true
}

func (b *Bindings) run(stop <-chan struct{}) {
	go func() { // want `workers-first: this worker is started before WaitForNamedCacheSync`
		for b.next() {
		}
	}()
	if !cache.WaitForNamedCacheSync("bindings", stop, b.synced) {
		return
	}
	<-stop
}
