package expose

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Controller struct {
	services corelisters.ServiceLister
	synced   cache.InformerSynced
}

func New(services coreinformers.ServiceInformer) *Controller {
	return &Controller{services: services.Lister(), synced: services.Informer().HasSynced}
}

func (c *Controller) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return errors.New("services did not sync")
	}
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		list, err := c.services.List(labels.Everything())
		if err != nil {
			utilruntime.HandleError(err)
			return
		}
		klog.FromContext(ctx).Info("exposed", "services", len(list))
	}, time.Minute)
	return nil
}
