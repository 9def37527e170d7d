// Package fields has constructors that set fields after the informers run.
package fields

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type shards struct {
	queue  workqueue.TypedInterface[string]
	lister corelisters.NodeLister
	notify func(string)
	name   string
}

func newShards(ctx context.Context, factory informers.SharedInformerFactory) (*shards, error) {
	s := &shards{queue: workqueue.NewTyped[string](), name: "shards"}
	informer := factory.Core().V1().Nodes()
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.add, UpdateFunc: s.update}) // related `added here`
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	s.lister = informer.Lister()                       // want `^handler-before-init: lister is set while the informers run: a handler that was added before reads it, and finds it empty$`
	s.notify = func(name string) { s.queue.Add(name) } // want `handler-before-init: notify`
	s.name = "all shards"
	return s, nil
}

func (s *shards) add(obj any) {
	s.resync()
	s.queue.Add(obj.(*corev1.Node).Name)
}

func (s *shards) resync() {
	_, _ = s.lister.Get(s.name) // related `read here`
}

func (s *shards) update(_, obj any) { s.notify(obj.(*corev1.Node).Name) }

// The informer runs in a goroutine, and the closure captures the object.
func runShards(ctx context.Context, informer cache.SharedIndexInformer) *shards {
	s := &shards{}
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		s.queue.Add(obj.(*corev1.Node).Name)
	}})
	go informer.Run(ctx.Done())
	s.queue = workqueue.NewTyped[string]() // want `handler-before-init: queue`
	return s
}

// A type is the handler, and it is waited for the caches.
type members struct{ known map[string]bool }

func (m *members) OnAdd(obj any, _ bool) { m.known[obj.(*corev1.Node).Name] = true }
func (m *members) OnUpdate(_, _ any)     {}
func (m *members) OnDelete(any)          {}

func newMembers(ctx context.Context, informer cache.SharedIndexInformer) *members {
	m := new(members)
	reg, _ := informer.AddEventHandler(m)
	if cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		m.known = make(map[string]bool) // want `handler-before-init: known`
	}
	return m
}

// Nothing runs yet when the fields are set.
func okNewShards(factory informers.SharedInformerFactory) *shards {
	s := &shards{}
	informer := factory.Core().V1().Nodes()
	_, _ = informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.add})
	s.lister = informer.Lister()
	s.queue = workqueue.NewTyped[string]()
	return s
}

func okStartsLast(ctx context.Context, factory informers.SharedInformerFactory) *shards {
	s := &shards{}
	informer := factory.Core().V1().Nodes()
	_, _ = informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.add})
	s.lister = informer.Lister()
	factory.Start(ctx.Done())
	return s
}

// The handlers are added last.
func okAddsLast(ctx context.Context, factory informers.SharedInformerFactory) *shards {
	s := &shards{}
	informer := factory.Core().V1().Nodes()
	factory.Start(ctx.Done())
	s.lister = informer.Lister()
	_, _ = informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.add})
	return s
}

// No handler reads what is set late.
func okUnread(ctx context.Context, factory informers.SharedInformerFactory) *shards {
	s := &shards{}
	informer := factory.Core().V1().Nodes()
	_, _ = informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(any) {}})
	factory.Start(ctx.Done())
	s.notify = func(string) {}
	return s
}

// It is replaced, and was there before.
func okReplaced(ctx context.Context, factory informers.SharedInformerFactory) *shards {
	s := &shards{}
	s.notify = func(string) {}
	_, _ = factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: s.update})
	factory.Start(ctx.Done())
	s.notify = func(name string) { s.queue.Add(name) }
	return s
}

// The field is that of an object that is created while the informers run. The handlers read the one of the object that they are handed.
func createsLater(ctx context.Context, factory informers.SharedInformerFactory, create func(*corev1.Node)) {
	informer := factory.Core().V1().Nodes()
	_, _ = informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { print(obj.(*corev1.Node).Name) },
		DeleteFunc: func(obj any) {
			if node, ok := obj.(*corev1.Node); ok {
				removed(node)
			}
		},
	})
	go factory.Start(ctx.Done())
	node := &corev1.Node{}
	node.Name = "first"
	node.Namespace = "nodes"
	create(node)
}

func removed(node *corev1.Node) { print(node.Namespace) }
