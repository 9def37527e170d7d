// Package expect remembers what a reconciler waits to see in its cache.
package expect

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const OwnerLabel = "platform.acme.io/owner"

// Timeout is how long an expectation is waited for.
const Timeout = 5 * time.Minute

type entry struct {
	names sets.Set[string]
	first time.Time
}

// Creations counts objects by the key of their owner.
type Creations struct {
	mu    sync.Mutex
	items map[string]*entry
}

func NewCreations() *Creations { return &Creations{items: map[string]*entry{}} }

func (c *Creations) Expect(key, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		e = &entry{names: sets.New[string](), first: time.Now()}
		c.items[key] = e
	}
	e.names.Insert(name)
}

func (c *Creations) Observe(key, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.items[key]; ok {
		e.names.Delete(name)
		if e.names.Len() == 0 {
			delete(c.items, key)
		}
	}
}

// Satisfied says whether everything was seen, and since when it was waited for.
func (c *Creations) Satisfied(key string) (bool, time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return true, 0
	}
	return false, time.Since(e.first)
}

func (c *Creations) Delete(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.items, key)
}

// Handler lowers the expectations when the objects arrive.
func (c *Creations) Handler() handler.EventHandler {
	wake := func(ns, owner string, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
		q.Add(reconcile.Request{NamespacedName: types.NamespacedName{Namespace: ns, Name: owner}})
	}
	return handler.Funcs{
		CreateFunc: func(_ context.Context, e event.CreateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
			if owner, ok := e.Object.GetLabels()[OwnerLabel]; ok {
				c.Observe(e.Object.GetNamespace()+"/"+owner, e.Object.GetName())
				wake(e.Object.GetNamespace(), owner, q)
			}
		},
		DeleteFunc: func(_ context.Context, e event.DeleteEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
			if owner, ok := e.Object.GetLabels()[OwnerLabel]; ok {
				wake(e.Object.GetNamespace(), owner, q)
			}
		},
	}
}
