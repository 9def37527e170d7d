package claims

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller sums the storage that each namespace claims.
type Controller struct {
	usage  *usage
	queue  workqueue.TypedRateLimitingInterface[string]
	synced cache.InformerSynced
	report func(ns string, bytes int64) error
}

func New(inf coreinformers.PersistentVolumeClaimInformer, report func(string, int64) error) (*Controller, error) {
	c := &Controller{
		usage:  &usage{byNS: map[string]map[string]int64{}},
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		report: report,
	}
	reg, err := inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.onAdd, UpdateFunc: c.onUpdate, DeleteFunc: c.onDelete})
	if err != nil {
		return nil, err
	}
	c.synced = reg.HasSynced
	return c, nil
}

func (c *Controller) Run(ctx context.Context) error {
	defer c.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return errors.New("cache did not sync")
	}
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
	return nil
}

func (c *Controller) work(ctx context.Context) {
	for c.next(ctx) {
	}
}

func (c *Controller) next(ctx context.Context) bool {
	ns, stop := c.queue.Get()
	if stop {
		return false
	}
	defer c.queue.Done(ns)
	if err := c.report(ns, c.usage.sum(ns)); err != nil {
		klog.FromContext(ctx).Error(err, "report", "namespace", ns)
		c.queue.AddRateLimited(ns)
		return true
	}
	c.queue.Forget(ns)
	return true
}
