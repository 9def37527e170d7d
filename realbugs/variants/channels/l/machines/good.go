package machines

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Fleet counts the nodes that come and go.
type Fleet struct {
	factory informers.SharedInformerFactory
	queue   workqueue.TypedRateLimitingInterface[string]
	wake    chan struct{}
	count   func(context.Context, string) error
}

func NewFleet(f informers.SharedInformerFactory, count func(context.Context, string) error) *Fleet {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return &Fleet{factory: f, queue: q, wake: make(chan struct{}, 1), count: count}
}

func (f *Fleet) OnAdd(obj interface{}, _ bool) { f.note(obj) }
func (f *Fleet) OnUpdate(_, obj interface{})   { f.note(obj) }
func (f *Fleet) OnDelete(obj interface{})      { f.note(obj) }

func (f *Fleet) note(obj interface{}) {
	if gone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = gone.Obj
	}
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	f.queue.Add(node.Name)
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// Run counts until ctx ends.
func (f *Fleet) Run(ctx context.Context) error {
	defer f.queue.ShutDown()
	nodes := f.factory.Core().V1().Nodes().Informer()
	if _, err := nodes.AddEventHandler(f); err != nil {
		return err
	}
	f.factory.Start(ctx.Done())
	defer f.factory.Shutdown()
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced) {
		return fmt.Errorf("node cache has not synced")
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-f.wake:
		}
		for f.queue.Len() > 0 {
			name, _ := f.queue.Get()
			if err := f.count(ctx, name); err != nil {
				klog.ErrorS(err, "node not counted", "node", name)
			}
			f.queue.Done(name)
		}
	}
}
