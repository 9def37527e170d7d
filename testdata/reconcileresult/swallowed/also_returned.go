package swallowed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A links changes the routes of the host, by a library that is not seen.
type links struct{ remove, replace func(name string) error }

func (l *links) DeleteRoute(name string) error  { return l.remove(name) }
func (l *links) UpdateRoute(name string) error  { return l.replace(name) }
func (l *links) DeleteNotice(name string) error { return l.remove(name) }

// A Routes has a queue of its own.
type Routes struct {
	queue workqueue.TypedRateLimitingInterface[string]
	nodes cache.Indexer
	links *links
}

func (c *Routes) worker() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.sync(key); err != nil {
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}

// sync returns the error of the same call for a node that is being deleted (deckhouse's virtualization).
func (c *Routes) sync(key string) error {
	obj, exists, err := c.nodes.GetByKey(key)
	if err != nil {
		return err
	}
	if !exists {
		if err := c.links.DeleteRoute(key); err != nil {
			ctrl.Log.Error(err, "route not deleted")
		}
		if err := c.links.DeleteNotice(key); err != nil {
			ctrl.Log.Error(err, "nothing is said of it") // what no other branch returns does not matter
		}
		return nil // want `logged-only: the error of DeleteRoute is logged, and this return says that the work is done`
	}
	node := obj.(*corev1.Node)
	if node.DeletionTimestamp != nil {
		return c.links.DeleteRoute(key)
	}
	return c.links.UpdateRoute(key)
}
