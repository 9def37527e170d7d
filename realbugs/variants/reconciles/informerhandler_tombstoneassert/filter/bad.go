package controllers

import (
	batchv1 "k8s.io/api/batch/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type JobController struct {
	queue workqueue.TypedInterface[cache.ObjectName]
}

func (c *JobController) wanted(obj interface{}) bool {
	return obj.(*batchv1.Job).Labels["backup"] == "true" // WANT informerhandler/tombstone-assert
}

func (c *JobController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: c.wanted,
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    c.enqueue,
			DeleteFunc: c.enqueue,
		},
	})
	return err
}

func (c *JobController) enqueue(obj interface{}) {
	name, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(name)
}
