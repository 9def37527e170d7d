package controllers

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type SecretController struct {
	queue workqueue.TypedInterface[string]
}

func (c *SecretController) onUpdate(_, cur interface{}) {
	secret, ok := cur.(*corev1.Secret)
	if !ok {
		return
	}
	labels := secret.GetLabels()
	if labels["managed-by"] != "operator" {
		return
	}
	labels["seen-at"] = time.Now().Format("15-04") // WANT cachemutate/written
	klog.V(4).InfoS("secret changed", "labels", labels)
	c.queue.Add(secret.Namespace + "/" + secret.Name)
}

func (c *SecretController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: c.onUpdate})
	return err
}
