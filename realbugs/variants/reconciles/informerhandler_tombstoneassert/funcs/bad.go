package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type PodController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	pods  corelisters.PodLister
}

func NewPodController(f informers.SharedInformerFactory) (*PodController, error) {
	c := &PodController{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		pods:  f.Core().V1().Pods().Lister(),
	}
	_, err := f.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { c.enqueue(obj.(*corev1.Pod)) },
		DeleteFunc: func(obj interface{}) {
			c.enqueue(obj.(*corev1.Pod)) // WANT informerhandler/tombstone-assert
		},
	})
	return c, err
}

func (c *PodController) enqueue(pod *corev1.Pod) {
	if name := pod.Labels["database"]; name != "" {
		c.queue.Add(pod.Namespace + "/" + name)
	}
}
