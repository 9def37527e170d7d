package controllers

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type ServiceController struct {
	removed func(svc *corev1.Service)
}

func (c *ServiceController) onDelete(obj interface{}) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		klog.V(2).InfoS("missed the deletion", "key", unknown.Key)
		if unknown.Obj == nil {
			return
		}
	}
	svc, ok := obj.(*corev1.Service) // WANT informerhandler/tombstone-discarded or informerhandler/tombstone-ignored
	if !ok {
		klog.ErrorS(nil, "not a service", "type", fmt.Sprintf("%T", obj))
		return
	}
	c.removed(svc)
}

func (c *ServiceController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{DeleteFunc: c.onDelete})
	return err
}
