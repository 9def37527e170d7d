package blocks_forever

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// steps runs pods and waits for their ends.
type steps struct{ kube kubernetes.Interface }

func (s *steps) watchPods(stop <-chan struct{}, updated func(pod *corev1.Pod)) {
	factory := informers.NewSharedInformerFactory(s.kube, time.Minute)
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj any) {
			if pod, ok := obj.(*corev1.Pod); ok {
				updated(pod)
			}
		},
	})
	factory.Start(stop)
}

func (s *steps) Wait(ctx context.Context, name string) error {
	ended := make(chan bool, 1)
	var once sync.Once
	factory := informers.NewSharedInformerFactory(s.kube, time.Minute)
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj any) {
			if pod, ok := obj.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodSucceeded {
				once.Do(func() { ended <- true })
			}
		},
	})
	factory.Start(ctx.Done())
	<-ended // want `blocks-forever: receive from ended blocks for ever when ctx ends before an event comes: only a handler of an informer sends`
	return nil
}

// A close, and a handler of a helper.
func (s *steps) waitForAny(ctx context.Context) {
	seen := make(chan struct{})
	var once sync.Once
	s.watchPods(ctx.Done(), func(*corev1.Pod) { once.Do(func() { close(seen) }) })
	<-seen // want `blocks-forever: receive from seen blocks for ever when ctx ends before an event comes`
}

func (s *steps) okWaits(ctx context.Context) error {
	seen := make(chan struct{})
	var once sync.Once
	s.watchPods(ctx.Done(), func(*corev1.Pod) { once.Do(func() { close(seen) }) })
	select {
	case <-seen:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// The end of the context closes the channel, too.
func (s *steps) okEndedByContext(ctx context.Context) {
	seen := make(chan struct{})
	var once sync.Once
	finish := func() { once.Do(func() { close(seen) }) }
	s.watchPods(ctx.Done(), func(*corev1.Pod) { finish() })
	context.AfterFunc(ctx, finish)
	<-seen
}

// There is no context to look at.
func (s *steps) okNoContext() {
	seen := make(chan struct{})
	var once sync.Once
	s.watchPods(nil, func(*corev1.Pod) { once.Do(func() { close(seen) }) })
	<-seen
}
