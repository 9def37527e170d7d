package controllers

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type event struct {
	Key  string
	Kind string
}

type EventController struct {
	queue workqueue.TypedRateLimitingInterface[any]
}

func (c *EventController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			key, err := cache.MetaNamespaceKeyFunc(obj)
			if err != nil {
				utilruntime.HandleError(err)
				return
			}
			ev := &event{Key: key, Kind: "add"}
			c.queue.AddRateLimited(ev) // WANT workqueue/fresh-key or workqueue/handler-ratelimited
		},
	})
	return err
}
