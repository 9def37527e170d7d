package claims

import (
	corev1 "k8s.io/api/core/v1"
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
	claim := obj.(*corev1.PersistentVolumeClaim) // WANT informerhandler/tombstone-assert
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
