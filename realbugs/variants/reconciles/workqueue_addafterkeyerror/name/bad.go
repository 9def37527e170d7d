package controllers

import (
	"fmt"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type ConfigController struct {
	queue workqueue.TypedDelayingInterface[cache.ObjectName]
	delay time.Duration
}

func (c *ConfigController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, cur any) {
			name, err := cache.ObjectToName(cur)
			if err != nil {
				klog.ErrorS(err, "cannot name the object", "type", fmt.Sprintf("%T", cur))
			}
			c.queue.AddAfter(name, c.delay) // WANT workqueue/add-after-key-error
		},
	})
	return err
}
