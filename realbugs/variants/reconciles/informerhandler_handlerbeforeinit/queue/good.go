package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ShardController struct {
	pods    corelisters.PodLister
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
}

func NewShardController(f informers.SharedInformerFactory, workers int) (*ShardController, error) {
	podInformer := f.Core().V1().Pods()
	c := &ShardController{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	if _, err := podInformer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.handle,
		UpdateFunc: func(_, cur interface{}) { c.handle(cur) },
	}); err != nil {
		return nil, err
	}
	c.pods = podInformer.Lister()
	c.workers = workers
	return c, nil
}

func (c *ShardController) handle(obj interface{}) {
	pod := obj.(*corev1.Pod)
	c.queue.Add(pod.Namespace + "/" + pod.Name)
}
