package topic

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Topic hands values of one kind to one consumer.
type Topic[T any] struct {
	name  string
	feed  chan T
	sinks []func(T)
}

func New[T any](name string, sinks ...func(T)) *Topic[T] {
	return &Topic[T]{name: name, feed: make(chan T), sinks: sinks}
}

func (t *Topic[T]) Publish(v T) {
	klog.V(5).InfoS("Publishing", "topic", t.name)
	t.feed <- v // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func (t *Topic[T]) Loop(stop <-chan struct{}) {
	for {
		select {
		case v := <-t.feed:
			for _, s := range t.sinks {
				s(v)
			}
		case <-stop:
			klog.InfoS("Topic closed", "topic", t.name)
			return
		}
	}
}

// Follow publishes the keys of everything the informer deletes.
func Follow(inf cache.SharedIndexInformer, t *Topic[string]) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		DeleteFunc: func(obj any) {
			if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
				t.Publish(key)
			}
		},
	})
	return err
}
