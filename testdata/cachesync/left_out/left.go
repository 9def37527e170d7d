// Package left_out has informers in a store that controllers share.
package left_out

import (
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Store has the informers of all controllers.
type Store struct {
	Pods, Nodes, Claims, Secrets, Services cache.SharedIndexInformer
}

type controller struct {
	store  *Store
	queue  workqueue.TypedRateLimitingInterface[string]
	synced []cache.InformerSynced
}

func (c *controller) run(stop <-chan struct{}) {
	if !cache.WaitForNamedCacheSync("controller", stop, c.synced...) {
		return
	}
	<-stop
}

func (c *controller) handlers() cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(object any) {
		if key, err := cache.MetaNamespaceKeyFunc(object); err == nil {
			c.queue.Add(key)
		}
	}}
}

func newController(store *Store) *controller {
	c := &controller{store: store}
	store.Pods.AddEventHandler(c.handlers())
	store.Nodes.AddEventHandler(c.handlers()) // want `missing-synced: the HasSynced of Nodes is not kept with those of the other informers that get handlers here: the workers may start before its cache has synced`
	c.synced = append(c.synced, store.Pods.HasSynced)
	return c
}

// The constructor waits itself.
func newAndWait(store *Store, stop <-chan struct{}) (*controller, error) {
	c := &controller{store: store}
	if _, err := c.store.Pods.AddEventHandler(c.handlers()); err != nil {
		return nil, err
	}
	if _, err := c.store.Claims.AddEventHandlerWithResyncPeriod(c.handlers(), 0); err != nil { // want `missing-synced: the HasSynced of Claims`
		return nil, err
	}
	if _, err := c.store.Nodes.AddEventHandler(c.handlers()); err != nil {
		return nil, err
	}
	if !cache.WaitForCacheSync(stop, store.Pods.HasSynced, store.Nodes.HasSynced) {
		return nil, nil
	}
	return c, nil
}

func okBoth(store *Store) *controller {
	c := &controller{store: store}
	store.Pods.AddEventHandler(c.handlers())
	store.Nodes.AddEventHandler(c.handlers())
	c.synced = []cache.InformerSynced{store.Pods.HasSynced, store.Nodes.HasSynced}
	return c
}

// Two are left out: there is another reason.
func okTwo(store *Store) *controller {
	c := &controller{store: store}
	store.Pods.AddEventHandler(c.handlers())
	store.Nodes.AddEventHandler(c.handlers())
	store.Claims.AddEventHandler(c.handlers())
	c.synced = []cache.InformerSynced{store.Pods.HasSynced}
	return c
}

// The registration is asked, which is more.
func okRegistration(store *Store) *controller {
	c := &controller{store: store}
	store.Pods.AddEventHandler(c.handlers())
	nodes, err := store.Nodes.AddEventHandler(c.handlers())
	runtime.HandleError(err)
	c.synced = []cache.InformerSynced{store.Pods.HasSynced, nodes.HasSynced}
	return c
}

// The caller waits for the other one.
func okLater(store *Store, stop <-chan struct{}) *controller {
	c := okSecrets(store)
	if !cache.WaitForCacheSync(stop, store.Secrets.HasSynced) {
		return nil
	}
	return c
}

func okSecrets(store *Store) *controller {
	c := &controller{store: store}
	store.Pods.AddEventHandler(c.handlers())
	store.Secrets.AddEventHandler(c.handlers())
	c.synced = []cache.InformerSynced{store.Pods.HasSynced}
	return c
}

// A closure asks.
func okClosure(store *Store, stop <-chan struct{}) *controller {
	c := &controller{store: store}
	store.Services.AddEventHandler(c.handlers())
	store.Nodes.AddEventHandler(c.handlers())
	if !cache.WaitForCacheSync(stop, func() bool { return store.Services.HasSynced() }, store.Nodes.HasSynced) {
		return nil
	}
	return c
}
