// Package informer_after_start makes informers that nothing starts.
package informer_after_start

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/cachesync/informer_after_start/watching"
)

func direct(ctx context.Context, client kubernetes.Interface) corelisters.NodeLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done()) // related `started here`
	factory.WaitForCacheSync(ctx.Done())
	return factory.Core().V1().Nodes().Lister() // want `informer-after-start: the informer of Core\(\).V1\(\).Nodes\(\) is made after factory has been started: nothing starts it, and its cache stays empty`
}

func anotherVersion(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	hpas := factory.Autoscaling().V2().HorizontalPodAutoscalers().Informer()
	factory.Start(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), hpas.HasSynced)
	_, _ = factory.Autoscaling().V1().HorizontalPodAutoscalers().Lister().List(labels.Everything()) // want `informer-after-start: the informer of Autoscaling\(\).V1\(\)`
}

func handedOn(ctx context.Context, client kubernetes.Interface) *watching.Controller {
	factory := informers.NewSharedInformerFactoryWithOptions(client, time.Hour)
	nodes := factory.Core().V1().Nodes()
	factory.Start(ctx.Done())
	return watching.New(nodes) // want `informer-after-start: New makes the informer of Core\(\).V1\(\).Nodes\(\) after factory has been started: nothing starts it, and its cache stays empty`
}

func wholeFactory(ctx context.Context, client kubernetes.Interface) *watching.Controller {
	factory := informers.NewFilteredSharedInformerFactory(client, time.Hour, "system", nil)
	pods := factory.Core().V1().Pods().Informer()
	factory.StartWithContext(ctx)
	cache.WaitForCacheSync(ctx.Done(), pods.HasSynced)
	return watching.NewOf(factory) // want `informer-after-start: NewOf makes the informer of Core\(\).V1\(\).Secrets\(\)`
}

func inClosure(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes, pods := factory.Core().V1().Nodes(), factory.Core().V1().Pods()
	pods.Informer()
	factory.Start(ctx.Done())
	wait.Until(func() {
		count(nodes) // want `informer-after-start: count makes the informer of Core\(\).V1\(\).Nodes\(\)`
		_, _ = pods.Lister().List(labels.Everything())
	}, time.Minute, ctx.Done())
}

func count(nodes coreinformers.NodeInformer) int {
	all, _ := nodes.Lister().List(labels.Everything())
	return len(all)
}

type handle struct {
	shared informers.SharedInformerFactory
}

// Shared is asked for informers.
func (h *handle) Shared() informers.SharedInformerFactory { return h.shared }

func getter(ctx context.Context, client kubernetes.Interface) *handle {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	count(factory.Core().V1().Nodes()) // want `informer-after-start`
	return &handle{shared: factory}
}

func getterInClosure(ctx context.Context, client kubernetes.Interface, use func(*handle)) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	wait.Until(func() {
		count(factory.Core().V1().Nodes()) // want `informer-after-start`
		use(&handle{shared: factory})
	}, time.Minute, ctx.Done())
}

// Whoever has got the factory before may have made the informer.
func okGetterBefore(ctx context.Context, client kubernetes.Interface, use func(*handle)) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	use(&handle{shared: factory})
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	count(factory.Core().V1().Nodes())
}

func byResource(ctx context.Context, client dynamic.Interface, resource schema.GroupVersionResource) cache.GenericLister {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(client, time.Hour)
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return factory.ForResource(resource).Lister() // want `informer-after-start: the informer of ForResource\(\) is made after factory`
}

func okMadeBefore(ctx context.Context, client kubernetes.Interface) corelisters.NodeLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	return factory.Core().V1().Nodes().Lister()
}

func okMadeByFunction(ctx context.Context, client kubernetes.Interface) (*watching.Controller, corelisters.SecretLister) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	c := watching.NewOf(factory)
	factory.Start(ctx.Done())
	return c, factory.Core().V1().Secrets().Lister()
}

func okStartedAgain(ctx context.Context, client kubernetes.Interface) corelisters.NodeLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	nodes := factory.Core().V1().Nodes().Lister()
	factory.Start(ctx.Done())
	return nodes
}

func okRunByHand(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	nodes := factory.Core().V1().Nodes().Informer()
	go nodes.Run(ctx.Done())
}

func okRunByController(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	watching.NewOwn(factory.Core().V1().Nodes()).Run(ctx)
}

func okStartedByController(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	watching.NewStarting(factory).RunAll(ctx)
}

// Whoever gets the informer may run it.
func okHandedToOthers(ctx context.Context, client kubernetes.Interface, serve func(cache.SharedIndexInformer)) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	serve(factory.Core().V1().Nodes().Informer())
}

// The accessor alone makes nothing.
func okAccessor(ctx context.Context, client kubernetes.Interface) coreinformers.NodeInformer {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	return factory.Core().V1().Nodes()
}

// NewSelfStarting makes its informers before it starts them.
func NewSelfStarting(ctx context.Context, factory informers.SharedInformerFactory) corelisters.NodeLister {
	lister := factory.Core().V1().Nodes().Lister()
	factory.Start(ctx.Done())
	return lister
}

func okBothInFunction(ctx context.Context, client kubernetes.Interface) corelisters.NodeLister {
	return NewSelfStarting(ctx, informers.NewSharedInformerFactory(client, time.Hour))
}

// The caller may start it again.
func okParameter(ctx context.Context, factory informers.SharedInformerFactory) corelisters.NodeLister {
	factory.Start(ctx.Done())
	return factory.Core().V1().Nodes().Lister()
}

func okOtherBranch(ctx context.Context, client kubernetes.Interface, now bool) corelisters.NodeLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	if now {
		factory.Start(ctx.Done())
		return nil
	}
	return factory.Core().V1().Nodes().Lister()
}

func okByResource(ctx context.Context, client dynamic.Interface, resource schema.GroupVersionResource) cache.GenericLister {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(client, time.Hour)
	factory.ForResource(resource)
	factory.Start(ctx.Done())
	return factory.ForResource(resource).Lister()
}

// A Mirror starts the factory that it has made.
type Mirror struct {
	factory informers.SharedInformerFactory
	early   informers.SharedInformerFactory
	again   informers.SharedInformerFactory
	foreign informers.SharedInformerFactory
}

// NewMirror makes the informer of pods.
func NewMirror(client kubernetes.Interface, foreign informers.SharedInformerFactory) *Mirror {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Informer()
	m := &Mirror{factory: factory, early: informers.NewSharedInformerFactory(client, time.Hour), foreign: foreign}
	m.early.Core().V1().Nodes().Informer()
	m.again = informers.NewSharedInformerFactory(client, time.Hour)
	return m
}

func (m *Mirror) run(ctx context.Context) int {
	m.factory.Start(ctx.Done()) // related `started here`
	m.factory.Core().V1().Pods().Lister()
	return count(m.factory.Core().V1().Nodes()) // want `informer-after-start: count makes the informer of Core\(\).V1\(\).Nodes\(\) after m.factory has been started`
}

func (m *Mirror) okMadeByConstructor(ctx context.Context) int {
	m.early.Start(ctx.Done())
	return count(m.early.Core().V1().Nodes())
}

func (m *Mirror) okStartedElsewhere(ctx context.Context) int {
	m.again.Start(ctx.Done())
	return count(m.again.Core().V1().Nodes())
}

// Again starts what has been made meanwhile.
func (m *Mirror) Again(ctx context.Context) { m.again.Start(ctx.Done()) }

func (m *Mirror) okOfCaller(ctx context.Context) int {
	m.foreign.Start(ctx.Done())
	return count(m.foreign.Core().V1().Nodes())
}

// A command has its program in a closure.
func command(client kubernetes.Interface) func(context.Context) int {
	return func(ctx context.Context) int {
		factory := informers.NewSharedInformerFactory(client, time.Hour)
		factory.Start(ctx.Done())
		return count(factory.Core().V1().Nodes()) // want `informer-after-start`
	}
}
