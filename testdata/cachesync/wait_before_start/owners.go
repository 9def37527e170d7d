package wait_before_start

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrllint/ctrllint/testdata/cachesync/wait_before_start/store"
)

// Scheduler has caches that start and wait by methods of their own.
type Scheduler struct {
	cache store.Cache
	other store.Cache
}

// Run is how volcano's scheduler did it: the wait finds no informer that has been started.
func (s *Scheduler) Run(stop <-chan struct{}) {
	go s.cache.Run(stop)           // related `started in a goroutine`
	s.cache.WaitForCacheSync(stop) // want `wait-before-start: WaitForCacheSync waits for the informers that have been started, and Run of s.cache runs in a goroutine beside it: it may find none, and return at once`
	_, _ = s.cache.Nodes().List(labels.Everything())
}

// local has the cache in a variable.
func local(ctx context.Context, kube kubernetes.Interface) {
	cache := store.New(kube)
	go cache.Run(ctx.Done())
	cache.WaitForCacheSync(ctx.Done()) // want `wait-before-start: .* Run of cache runs in a goroutine beside it`
}

// okOther waits for another cache than the one that starts beside it.
func (s *Scheduler) okOther(stop <-chan struct{}) {
	go s.cache.Run(stop)
	s.other.WaitForCacheSync(stop)
}

// okJoined waits until the goroutine says that it has started.
func (s *Scheduler) okJoined(stop <-chan struct{}, started <-chan struct{}) {
	go s.cache.Run(stop)
	<-started
	s.cache.WaitForCacheSync(stop)
}

// okStartedWhereMade starts nothing in Run.
func okStartedWhereMade(ctx context.Context, kube kubernetes.Interface) {
	pods := store.NewPods(kube, ctx.Done())
	go pods.Run(ctx.Done())
	pods.WaitForCacheSync(ctx.Done())
}

// An agent has its factory in a field.
type agent struct {
	factory informers.SharedInformerFactory
}

func (a *agent) start(ctx context.Context) { a.factory.Start(ctx.Done()) }

func (a *agent) wait(ctx context.Context) { a.factory.WaitForCacheSync(ctx.Done()) }

func (a *agent) startAndWait(ctx context.Context) {
	a.start(ctx)
	a.wait(ctx)
}

// late waits by one method before it starts by the other.
func late(ctx context.Context, a *agent) {
	a.wait(ctx) // want `wait-before-start: wait waits for the informers that have been started, and a is started only after it: it returns at once`
	a.start(ctx)
}

// okOrder is the right order.
func okOrder(ctx context.Context, a *agent) {
	a.start(ctx)
	a.wait(ctx)
	a.startAndWait(ctx)
}
