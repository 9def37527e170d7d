package controllers

import (
	"fmt"

	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type IngressController struct {
	removed func(ing *networkingv1.Ingress)
}

func (c *IngressController) onDelete(obj interface{}) {
	final := obj
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		klog.V(2).InfoS("missed the deletion", "key", unknown.Key)
		final = unknown.Obj
	}
	ing, ok := final.(*networkingv1.Ingress)
	if !ok {
		klog.ErrorS(nil, "not an ingress", "type", fmt.Sprintf("%T", obj))
		return
	}
	c.removed(ing)
}

func (c *IngressController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{DeleteFunc: c.onDelete})
	return err
}
