package controller

import (
	"context"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller checks the licenses that are kept in secrets.
type Controller struct {
	kube    kubernetes.Interface
	secrets corelisters.SecretLister
	synced  cache.InformerSynced
	queue   workqueue.TypedRateLimitingInterface[string]
}

func New(kube kubernetes.Interface, f informers.SharedInformerFactory) (*Controller, error) {
	inf := f.Core().V1().Secrets()
	c := &Controller{
		kube:    kube,
		secrets: inf.Lister(),
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	reg, err := inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
	})
	if err != nil {
		return nil, err
	}
	c.synced = reg.HasSynced
	return c, nil
}

func (c *Controller) enqueue(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

// Run blocks until the context ends; it fails if the caches cannot be filled.
func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return fmt.Errorf("caches are not filled: %w", ctx.Err())
	}
	if _, err := c.kube.CoreV1().Namespaces().Get(ctx, "licenses", metav1.GetOptions{}); err != nil {
		return fmt.Errorf("namespace of the licenses: %w", err)
	}
	stop := context.AfterFunc(ctx, c.queue.ShutDown)
	defer stop()
	wait.UntilWithContext(ctx, c.worker, time.Second)
	return nil
}

func (c *Controller) worker(ctx context.Context) {
	for c.next(ctx) {
	}
}

func (c *Controller) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		klog.FromContext(ctx).Error(err, "license not checked", "key", key)
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *Controller) sync(_ context.Context, key string) error {
	ns, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		klog.ErrorS(err, "bad key", "key", key)
		return nil
	}
	s, err := c.secrets.Secrets(ns).Get(name)
	if err != nil {
		return ignoreNotFound(err)
	}
	if len(s.Data["license"]) == 0 && s.Labels["license"] != "" {
		klog.InfoS("empty license", "secret", klog.KObj(s))
	}
	return nil
}
