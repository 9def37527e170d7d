package scrub

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

func (c *Controller) handleErr(ctx context.Context, err error, name string) {
	if err == nil {
		c.queue.Forget(name)
		return
	}
	logger := klog.FromContext(ctx).WithValues("volume", name)
	if c.queue.NumRequeues(name) < maxRetries { // WANT workqueue/dead-limit
		logger.Info("scrub failed, trying again", "err", err)
		c.queue.AddAfter(name, 30*time.Second)
		return
	}
	logger.Error(err, "giving up")
	utilruntime.HandleError(err)
	c.queue.Forget(name)
}

// Run scrubs until the context ends.
func Run(ctx context.Context, inf coreinformers.PersistentVolumeInformer, scrub func(context.Context, string) error, events record.EventRecorder) error {
	c := &Controller{
		volumes: inf.Lister(), scrub: scrub, events: events,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[string](5*time.Second, 10*time.Minute)),
	}
	reg, err := inf.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, obj any) {
		if pv, ok := obj.(*corev1.PersistentVolume); ok {
			c.queue.Add(pv.Name)
		}
	}})
	if err != nil {
		return err
	}
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		return errors.New("volumes did not sync")
	}
	context.AfterFunc(ctx, c.queue.ShutDown)
	for c.next(ctx) {
	}
	return nil
}
