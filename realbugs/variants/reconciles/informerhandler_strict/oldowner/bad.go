package controllers

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type OwnerController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *OwnerController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, cur interface{}) {
			before, after := old.(*corev1.Pod), cur.(*corev1.Pod)
			if before.ResourceVersion == after.ResourceVersion {
				return
			}
			if ref := metav1.GetControllerOf(after); ref != nil { // WANT informerhandler/old-owner-lost
				c.queue.Add(after.Namespace + "/" + ref.Name)
			}
		},
	})
	return err
}
