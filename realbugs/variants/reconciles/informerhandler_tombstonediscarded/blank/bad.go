package controllers

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type PodController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *PodController) deletePod(obj interface{}) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			utilruntime.HandleError(fmt.Errorf("unknown object %#v", obj))
			return
		}
		_, ok = tombstone.Obj.(*corev1.Pod) // WANT informerhandler/tombstone-discarded
		if !ok {
			utilruntime.HandleError(fmt.Errorf("tombstone holds %#v", tombstone.Obj))
			return
		}
	}
	if pod == nil {
		return
	}
	c.queue.Add(pod.Namespace + "/" + pod.Labels["database"])
}

func (c *PodController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.deletePod})
	return err
}
