package images

import (
	"context"
	"sync"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller pulls the images that pods will need.
type Controller struct {
	pods   corelisters.PodLister
	queue  workqueue.TypedRateLimitingInterface[cache.ObjectName]
	pull   func(ctx context.Context, image string) error
	mu     sync.Mutex
	pulled map[string]time.Time
}

func New(inf coreinformers.PodInformer, pull func(context.Context, string) error) (*Controller, error) {
	c := &Controller{
		pods: inf.Lister(), pull: pull, pulled: map[string]time.Time{},
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName](),
			workqueue.TypedRateLimitingQueueConfig[cache.ObjectName]{Name: "images"},
		),
	}
	_, err := inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
	})
	return c, err
}

func (c *Controller) enqueue(obj any) {
	name, err := cache.ObjectToName(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(name)
}

func (c *Controller) known(image string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.pulled[image]
	return ok
}
