package meter

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type counter struct{ meter *Meter }

func (c *counter) OnAdd(obj any, initial bool) {
	if !initial {
		c.count(obj, 1)
	}
}

func (c *counter) OnUpdate(_, obj any) { c.count(obj, 1) }

func (c *counter) OnDelete(obj any) { c.count(obj, 1) }

func (c *counter) count(obj any, n int) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		klog.ErrorS(err, "object without a key")
		return
	}
	c.meter.samples <- sample{key: key, n: n} // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}
