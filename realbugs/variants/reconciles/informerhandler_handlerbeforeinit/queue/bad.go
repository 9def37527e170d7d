package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type DatabaseController struct {
	kube  kubernetes.Interface
	pods  corelisters.PodLister
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewDatabaseController(kube kubernetes.Interface, f informers.SharedInformerFactory) (*DatabaseController, error) {
	podInformer := f.Core().V1().Pods()
	c := &DatabaseController{kube: kube, pods: podInformer.Lister()}
	if _, err := podInformer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // WANT informerhandler/handler-before-init
		AddFunc:    c.handle,
		UpdateFunc: func(_, cur interface{}) { c.handle(cur) },
	}); err != nil {
		return nil, err
	}
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return c, nil
}

func (c *DatabaseController) handle(obj interface{}) {
	pod := obj.(*corev1.Pod)
	c.queue.Add(pod.Namespace + "/" + pod.Name)
}
