package secrets

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	lister corelisters.SecretLister
	synced cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[string]
	mirror Mirror
}

// Mirror is the store that follows the secrets.
type Mirror interface {
	Put(ctx context.Context, key string, data map[string][]byte) error
	Delete(ctx context.Context, key string) error
}

func New(inf coreinformers.SecretInformer, m Mirror) (*Controller, error) {
	c := &Controller{
		lister: inf.Lister(),
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		mirror: m,
	}
	reg, err := inf.Informer().AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			s, ok := obj.(*corev1.Secret)
			return !ok || s.Type != corev1.SecretTypeServiceAccountToken
		},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    c.enqueue,
			UpdateFunc: func(_, obj any) { c.enqueue(obj) },
			DeleteFunc: c.enqueue,
		},
	})
	if err != nil {
		return nil, err
	}
	c.synced = reg.HasSynced
	return c, nil
}

func (c *Controller) enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // WANT informerhandler/tombstone-key
	if err != nil {
		utilruntime.HandleError(fmt.Errorf("key of %T: %w", obj, err))
		return
	}
	c.queue.Add(key)
}
