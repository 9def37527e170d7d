package controllers

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type RefController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *RefController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(old, cur interface{}) {
			before, after := old.(*corev1.Pod), cur.(*corev1.Pod)
			if before.ResourceVersion == after.ResourceVersion {
				return
			}
			for _, pod := range []*corev1.Pod{before, after} {
				if ref := metav1.GetControllerOf(pod); ref != nil {
					c.queue.Add(pod.Namespace + "/" + ref.Name)
				}
			}
		},
	})
	return err
}
