package claims

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

func (c *Controller) onAdd(obj any) { c.enqueue(obj) }

func (c *Controller) onUpdate(oldObj, newObj any) {
	before, after := oldObj.(*corev1.PersistentVolumeClaim), newObj.(*corev1.PersistentVolumeClaim)
	if before.ResourceVersion == after.ResourceVersion {
		return
	}
	c.enqueue(after)
}

func (c *Controller) onDelete(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	claim, ok := obj.(*corev1.PersistentVolumeClaim)
	if !ok {
		utilruntime.HandleError(fmt.Errorf("unexpected object %T", obj))
		return
	}
	c.usage.drop(claim.Namespace, claim.Name)
	c.queue.Add(claim.Namespace)
}

func (c *Controller) enqueue(obj any) {
	claim, ok := obj.(*corev1.PersistentVolumeClaim)
	if !ok {
		return
	}
	q := claim.Spec.Resources.Requests[corev1.ResourceStorage]
	c.usage.set(claim.Namespace, claim.Name, q.Value())
	c.queue.Add(claim.Namespace)
}
