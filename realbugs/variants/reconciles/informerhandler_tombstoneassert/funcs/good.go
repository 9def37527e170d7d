package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type VolumeController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewVolumeController(f informers.SharedInformerFactory) (*VolumeController, error) {
	c := &VolumeController{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	_, err := f.Core().V1().PersistentVolumeClaims().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj interface{}) { c.enqueue(obj.(*corev1.PersistentVolumeClaim)) },
		UpdateFunc: func(_, obj interface{}) { c.enqueue(obj.(*corev1.PersistentVolumeClaim)) },
		DeleteFunc: func(obj interface{}) {
			if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
				obj = d.Obj
			}
			if pvc, ok := obj.(*corev1.PersistentVolumeClaim); ok {
				c.enqueue(pvc)
			}
		},
	})
	return c, err
}

func (c *VolumeController) enqueue(pvc *corev1.PersistentVolumeClaim) {
	c.queue.Add(pvc.Namespace + "/" + pvc.Name)
}
