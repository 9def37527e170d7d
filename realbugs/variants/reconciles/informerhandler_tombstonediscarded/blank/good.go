package controllers

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ReplicaController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *ReplicaController) deleteSet(obj interface{}) {
	sts, ok := obj.(*appsv1.StatefulSet)
	if !ok {
		tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			utilruntime.HandleError(fmt.Errorf("unknown object %#v", obj))
			return
		}
		sts, ok = tombstone.Obj.(*appsv1.StatefulSet)
		if !ok {
			utilruntime.HandleError(fmt.Errorf("tombstone holds %#v", tombstone.Obj))
			return
		}
	}
	c.queue.Add(sts.Namespace + "/" + sts.Labels["database"])
}

func (c *ReplicaController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.deleteSet})
	return err
}
