package controllers

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type NodeController struct {
	queue workqueue.TypedInterface[string]
}

func (c *NodeController) handleDelete(obj interface{}) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		unknown, ok := obj.(*cache.DeletedFinalStateUnknown) // WANT informerhandler/tombstone-pointer
		if !ok {
			utilruntime.HandleError(fmt.Errorf("unexpected type %T", obj))
			return
		}
		if node, ok = unknown.Obj.(*corev1.Node); !ok {
			return
		}
	}
	c.queue.Add(node.Name)
}

func (c *NodeController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.handleDelete})
	return err
}
