package tombstones

import (
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/tombstones/unwrap"
)

func (q *queue) register(informer cache.SharedIndexInformer) {
	_ = unwrap.Each(informer, "pods", q.forwarded) // root: forwarded 1
	_ = unwrap.EachObject(informer, q.panics)      // root: none
	_, _ = informer.AddEventHandler(unwrap.Wrap(cache.ResourceEventHandlerFuncs{
		AddFunc:    q.counts, // root: none
		DeleteFunc: q.fails,  // root: fails 0
	}))
	_, _ = informer.AddEventHandler(unwrap.WrapObject(cache.ResourceEventHandlerFuncs{
		DeleteFunc: q.panics, // root: none
	}))
	_ = unwrap.Counted(informer, q)    // root: OnDelete 0
	wrapped := &local{inner: &nodes{}} // handlers are roots where they are registered
	_, _ = informer.AddEventHandler(wrapped)
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    q.counts, // root: none
		DeleteFunc: q.logs,   // root: logs 0
	})
}

func (q *queue) forwarded(prefix string, obj any) {}

func (q *queue) OnAdd(obj any, isInInitialList bool) {}
func (q *queue) OnUpdate(before, now any)            {}
func (q *queue) OnDelete(obj any)                    {}

// local gives what it is handed to a handler of this package.
type local struct{ inner cache.ResourceEventHandler }

func (l *local) OnAdd(obj any, isInInitialList bool) {}
func (l *local) OnUpdate(before, now any)            {}
func (l *local) OnDelete(obj any) {
	l.inner.OnDelete(obj) // root: OnDelete 0
}

type nodes struct{}

func (n *nodes) OnAdd(obj any, isInInitialList bool) {}
func (n *nodes) OnUpdate(before, now any)            {}
func (n *nodes) OnDelete(obj any)                    {}
