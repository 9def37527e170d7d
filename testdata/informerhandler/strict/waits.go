// Package strict has handlers that wait, and transforms that panic.
package strict

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type streams struct {
	events   chan string
	buffered chan string
	wake     chan struct{}
}

func newStreams() *streams {
	return &streams{events: make(chan string), buffered: make(chan string, 64), wake: make(chan struct{})}
}

func (s *streams) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.add, UpdateFunc: s.okUpdate})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.okStarts, DeleteFunc: func(any) {
		time.Sleep(time.Second) // want `blocking-handler: Sleep in a handler: the events that come meanwhile wait for it, and pile up in memory`
	}})
}

func (s *streams) add(obj any) { s.tell(obj.(*corev1.Pod).Name) }

func (s *streams) tell(name string) {
	s.events <- name // want `^blocking-handler: a send on a channel without a buffer in a handler: `
}

func (s *streams) okUpdate(_, obj any) {
	s.buffered <- obj.(*corev1.Pod).Name
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// The goroutine waits, and not the handler.
func (s *streams) okStarts(obj any) {
	go func() { s.tell(obj.(*corev1.Pod).Name) }()
}

func (s *streams) drain() {
	for {
		select {
		case <-s.events:
		case <-s.buffered:
		case <-s.wake:
		}
	}
}

func trimmed(client kubernetes.Interface, informer cache.SharedIndexInformer) informers.SharedInformerFactory {
	_ = informer.SetTransform(trim)
	_ = informer.SetTransform(okTrim)
	return informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithTransform(func(obj any) (any, error) {
		obj.(*corev1.Node).ManagedFields = nil // want `transform-tombstone`
		return obj, nil
	}))
}

func trim(obj any) (any, error) {
	pod := obj.(*corev1.Pod) // want `^transform-tombstone: the transform panics on a cache.DeletedFinalStateUnknown, which informers hand to it as well: it is no \*v1.Pod$`
	pod.ManagedFields = nil
	return pod, nil
}

func okTrim(obj any) (any, error) {
	if pod, ok := obj.(*corev1.Pod); ok {
		pod.ManagedFields = nil
	}
	return obj, nil
}
