package controllers

import (
	"maps"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type LabelController struct {
	queue workqueue.TypedInterface[string]
}

func (c *LabelController) onUpdate(_, cur interface{}) {
	secret, ok := cur.(*corev1.Secret)
	if !ok {
		return
	}
	seen := maps.Clone(secret.GetLabels())
	if seen["managed-by"] != "operator" {
		return
	}
	seen["seen-at"] = time.Now().Format("15-04")
	ann := map[string]string{}
	for k, v := range secret.Annotations {
		ann[k] = v
	}
	ann["handled"] = "true"
	klog.V(4).InfoS("secret changed", "labels", seen, "annotations", ann)
	c.queue.Add(secret.Namespace + "/" + secret.Name)
}

func (c *LabelController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: c.onUpdate})
	return err
}
