package controllers

import (
	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ClaimController struct {
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
	log   logr.Logger
}

func (c *ClaimController) enqueue(obj any) {
	if pvc, ok := obj.(*corev1.PersistentVolumeClaim); ok { // WANT informerhandler/tombstone-ignored
		c.queue.Add(types.NamespacedName{Namespace: pvc.Namespace, Name: pvc.Name})
	}
}

func (c *ClaimController) Setup(inf cache.SharedIndexInformer) error {
	reg, err := inf.AddEventHandler(&cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, cur any) { c.enqueue(cur) },
		DeleteFunc: c.enqueue,
	})
	if err != nil {
		return err
	}
	c.log.Info("registered", "synced", reg.HasSynced())
	return nil
}
