package trigger

import (
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func (t *Trigger) wakeOwner(obj any) {
	o, err := apimeta.Accessor(obj) // WANT informerhandler/tombstone-key
	if err != nil {
		t.logger.Error(err, "no metadata")
		return
	}
	owner := metav1.GetControllerOf(o)
	if owner == nil {
		return
	}
	t.logger.V(2).Info("waking owner", "kind", owner.Kind, "name", owner.Name)
	t.wake(owner.Kind, o.GetNamespace(), owner.Name)
}
