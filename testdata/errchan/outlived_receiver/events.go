package outlived

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// nodes passes the events of an informer on, whose factory waits for its handlers.
type nodes struct{ changed chan any }

func (n *nodes) publish(obj any) {
	n.changed <- obj // want `unbuffered-send: send on n.changed blocks for ever once count has returned`
}

func (n *nodes) count(ctx context.Context) {
	for seen := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-n.changed:
			seen++
			klog.InfoS("nodes", "seen", seen)
		}
	}
}

func watchNodes(ctx context.Context, factory informers.SharedInformerFactory) error {
	n := &nodes{changed: make(chan any)}
	_, err := factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    n.publish,
		DeleteFunc: func(obj any) { n.publish(obj) },
	})
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	defer factory.Shutdown()
	go n.count(ctx)
	<-ctx.Done()
	return nil
}

// A handler that sends itself.
func watchPods(ctx context.Context, factory informers.SharedInformerFactory) error {
	names := make(chan string)
	_, err := factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			key, err := cache.MetaNamespaceKeyFunc(obj)
			if err != nil {
				return
			}
			names <- key // want `unbuffered-send: send on names blocks for ever once its receiver has stopped`
		},
	})
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	go func() {
		for {
			select {
			case name := <-names:
				klog.InfoS("pod", "name", name)
			case <-ctx.Done():
				return
			}
		}
	}()
	<-ctx.Done()
	factory.Shutdown()
	return nil
}

// okWatchPods lets the receiver go on until no handler runs any more.
func okWatchPods(ctx context.Context, factory informers.SharedInformerFactory) error {
	names := make(chan string)
	_, err := factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				names <- key
			}
		},
	})
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	reading, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go func() {
		for {
			select {
			case name := <-names:
				klog.InfoS("pod", "name", name)
			case <-reading.Done():
				return
			}
		}
	}()
	<-ctx.Done()
	factory.Shutdown()
	return nil
}
