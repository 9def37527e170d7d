package shares

import (
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type event struct {
	key     string
	deleted bool
}

// Controller exports the shares that belong to claims.
type Controller struct {
	claims cache.SharedIndexInformer
	events chan event
	export func(key string) error
	remove func(key string) error
	seen   atomic.Int64
}

func New(f informers.SharedInformerFactory, export, remove func(string) error) (*Controller, error) {
	c := &Controller{
		claims: f.Core().V1().PersistentVolumeClaims().Informer(),
		events: make(chan event, 16),
		export: export,
		remove: remove,
	}
	_, err := c.claims.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(o any) { c.push(o, false) },
		UpdateFunc: func(_, o any) { c.push(o, false) },
		DeleteFunc: func(o any) { c.push(o, true) },
	})
	return c, err
}

func (c *Controller) push(o any, deleted bool) {
	if pvc, ok := o.(*corev1.PersistentVolumeClaim); ok && pvc.Spec.VolumeName == "" {
		return
	}
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(o)
	if err != nil {
		klog.ErrorS(err, "no key")
		return
	}
	c.seen.Add(1)
	c.events <- event{key: key, deleted: deleted} // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}
