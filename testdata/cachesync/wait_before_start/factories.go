// Package wait_before_start waits for factories that nothing has started.
package wait_before_start

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// A Syncer copies nodes.
type Syncer struct {
	factory informers.SharedInformerFactory
	shared  informers.SharedInformerFactory
	ready   informers.SharedInformerFactory
	given   informers.SharedInformerFactory
	nodes   corelisters.NodeLister
}

func swapped(client dynamic.Interface, stop <-chan struct{}, resources []schema.GroupVersionResource) {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(client, time.Hour)
	for _, resource := range resources {
		factory.ForResource(resource).Informer()
	}
	factory.WaitForCacheSync(stop) // want `wait-before-start: WaitForCacheSync waits for the informers that have been started, and factory is started only after it: it returns at once`
	factory.Start(stop)            // related `started here`
}

func NewSyncer(client kubernetes.Interface) *Syncer {
	s := &Syncer{factory: informers.NewSharedInformerFactory(client, time.Hour)}
	s.nodes = s.factory.Core().V1().Nodes().Lister()
	return s
}

func (s *Syncer) run(ctx context.Context) {
	for _, ok := range s.factory.WaitForCacheSync(ctx.Done()) { // want `wait-before-start: WaitForCacheSync waits for the informers that have been started, and s.factory is started only after it`
		if !ok {
			return
		}
	}
	s.factory.Start(ctx.Done())
	<-ctx.Done()
}

func beside(ctx context.Context, client kubernetes.Interface) corelisters.PodLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	pods := factory.Core().V1().Pods().Lister()
	go factory.Start(ctx.Done())         // related `started in a goroutine`
	factory.WaitForCacheSync(ctx.Done()) // want `wait-before-start: .* Start of factory runs in a goroutine beside it: it may find none, and return at once`
	return pods
}

func besideInClosure(ctx context.Context, client kubernetes.Interface) corelisters.PodLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	pods := factory.Core().V1().Pods().Lister()
	go func() {
		factory.Start(ctx.Done()) // related `started in a goroutine`
		<-ctx.Done()
	}()
	factory.WaitForCacheSync(ctx.Done()) // want `wait-before-start`
	return pods
}

func byHand(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	go factory.Core().V1().Pods().Informer().Run(ctx.Done())
	factory.WaitForCacheSync(ctx.Done()) // want `wait-before-start: .* nothing starts factory: it returns at once`
}

func startedByHelper(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.WaitForCacheSync(ctx.Done()) // want `wait-before-start`
	start(ctx, factory)
}

func start(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())
}

func okStarted(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
}

func okStartedByHelper(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	start(ctx, factory)
	factory.WaitForCacheSync(ctx.Done())
}

func okStartedByOthers(ctx context.Context, client kubernetes.Interface, begin func(informers.SharedInformerFactory)) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	begin(factory)
	factory.WaitForCacheSync(ctx.Done())
}

// The caller may have started it.
func okParameter(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.WaitForCacheSync(ctx.Done())
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
}

func okInLoop(ctx context.Context, client kubernetes.Interface, resources []schema.GroupVersionResource) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	for _, resource := range resources {
		factory.WaitForCacheSync(ctx.Done())
		_, _ = factory.ForResource(resource)
		factory.Start(ctx.Done())
	}
}

// NewShared starts it in another method.
func NewShared(client kubernetes.Interface) *Syncer {
	return &Syncer{shared: informers.NewSharedInformerFactory(client, time.Hour)}
}

// Start starts the informers.
func (s *Syncer) Start(ctx context.Context) {
	s.shared.Start(ctx.Done())
}

func (s *Syncer) okWait(ctx context.Context) {
	s.shared.WaitForCacheSync(ctx.Done())
}

// NewReady starts it before it keeps it.
func NewReady(ctx context.Context, client kubernetes.Interface) *Syncer {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	return &Syncer{ready: factory}
}

func (s *Syncer) okReady(ctx context.Context) {
	s.ready.WaitForCacheSync(ctx.Done())
}

// The goroutine has started it when it signals.
func okJoined(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	started := make(chan struct{})
	go func() {
		factory.Start(ctx.Done())
		close(started)
	}()
	<-started
	factory.WaitForCacheSync(ctx.Done())
}

// NewOf has its factory from its caller.
func NewOf(factory informers.SharedInformerFactory) *Syncer {
	return &Syncer{given: factory, nodes: factory.Core().V1().Nodes().Lister()}
}

func (s *Syncer) besideOwn(ctx context.Context) {
	go s.given.Start(ctx.Done())
	s.given.WaitForCacheSync(ctx.Done()) // want `wait-before-start: .* Start of s.given runs in a goroutine beside it`
}

func swappedParameter(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Core().V1().Nodes().Informer()
	factory.WaitForCacheSync(ctx.Done()) // want `wait-before-start: .* factory is started only after it`
	factory.Start(ctx.Done())
}

func okParameterOnly(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Core().V1().Nodes().Informer()
	factory.WaitForCacheSync(ctx.Done())
}
