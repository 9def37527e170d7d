package controllers

import (
	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type RestoreController struct {
	queue workqueue.TypedInterface[cache.ObjectName]
	dirty chan struct{}
}

func (c *RestoreController) wanted(obj interface{}) bool {
	switch o := obj.(type) {
	case *batchv1.Job:
		return o.Labels["restore"] == "true"
	case cache.DeletedFinalStateUnknown:
		return c.wanted(o.Obj)
	default:
		return false
	}
}

func (c *RestoreController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: c.wanted,
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    c.enqueue,
			DeleteFunc: func(interface{}) { c.poke() },
		},
	})
	return err
}

func (c *RestoreController) poke() {
	select {
	case c.dirty <- struct{}{}:
	default:
	}
}

func (c *RestoreController) enqueue(obj interface{}) {
	c.queue.Add(cache.MetaObjectToName(obj.(*batchv1.Job)))
}
