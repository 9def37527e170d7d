package topic

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Lane is a topic whose publishers know when its consumer has gone.
type Lane[T any] struct {
	name  string
	feed  chan T
	stop  <-chan struct{}
	sinks []func(T)
}

func NewLane[T any](name string, stop <-chan struct{}, sinks ...func(T)) *Lane[T] {
	return &Lane[T]{name: name, feed: make(chan T), stop: stop, sinks: sinks}
}

func (l *Lane[T]) Publish(v T) bool {
	klog.V(5).InfoS("Publishing", "lane", l.name)
	select {
	case <-l.stop:
		return false
	case l.feed <- v:
		return true
	}
}

func (l *Lane[T]) Loop() {
	for {
		select {
		case v := <-l.feed:
			for _, s := range l.sinks {
				s(v)
			}
		case <-l.stop:
			klog.InfoS("Lane closed", "lane", l.name)
			return
		}
	}
}

func FollowLane(inf cache.SharedIndexInformer, l *Lane[string]) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil && !l.Publish(key) {
				klog.V(2).InfoS("Deletion not published", "key", key)
			}
		},
	})
	return err
}
