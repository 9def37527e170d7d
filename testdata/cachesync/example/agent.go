// Package example holds the programs of the manual.
package example

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Agent configures the routes of a node.
type Agent struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	services corelisters.ServiceLister
	nodes    corelisters.NodeLister

	servicesSynced cache.InformerSynced
	nodesSynced    cache.InformerSynced
}

// NewAgent reads services and nodes.
func NewAgent(services coreinformers.ServiceInformer, nodes coreinformers.NodeInformer) *Agent {
	return &Agent{
		queue:          workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		services:       services.Lister(),
		servicesSynced: services.Informer().HasSynced,
		nodes:          nodes.Lister(),
		nodesSynced:    nodes.Informer().HasSynced,
	}
}

func (a *Agent) work() {
	key, shutdown := a.queue.Get()
	if shutdown {
		return
	}
	defer a.queue.Done(key)
	service, err := a.services.Services("").Get(key)
	if err == nil {
		_, err = a.nodes.Get(service.Annotations["node"])
	}
	if err != nil {
		a.queue.AddRateLimited(key)
		return
	}
	a.queue.Forget(key)
}

func (a *Agent) unnamed(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done()) { // want `^no-synced-funcs: WaitForCacheSync has no cache to wait for: it returns true at once, and what follows runs on caches that may be empty$`
		return
	}
	wait.UntilWithContext(ctx, func(context.Context) { a.work() }, time.Second)
}

func (a *Agent) okNamed(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), a.servicesSynced, a.nodesSynced) {
		return
	}
	wait.UntilWithContext(ctx, func(context.Context) { a.work() }, time.Second)
}

func (a *Agent) early(ctx context.Context) {
	go wait.Until(a.work, time.Second, ctx.Done())                            // want `^workers-first: this worker is started before WaitForCacheSync: it processes what it gets on caches that are not filled$`
	if !cache.WaitForCacheSync(ctx.Done(), a.servicesSynced, a.nodesSynced) { // related `^the caches are waited for here$`
		return
	}
	<-ctx.Done()
}

func (a *Agent) okLate(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), a.servicesSynced, a.nodesSynced) {
		return
	}
	go wait.Until(a.work, time.Second, ctx.Done())
	<-ctx.Done()
}

func unstarted(ctx context.Context, client kubernetes.Interface) corelisters.PodLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	pods := factory.Core().V1().Pods().Lister()
	factory.WaitForCacheSync(ctx.Done()) // want `^wait-before-start: WaitForCacheSync waits for the informers that have been started, and factory is started only after it: it returns at once$`
	factory.Start(ctx.Done())            // related `^started here$`
	return pods
}

func okStarted(ctx context.Context, client kubernetes.Interface) corelisters.PodLister {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	pods := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return pods
}

func late(ctx context.Context, client kubernetes.Interface) *Agent {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	services, nodes := factory.Core().V1().Services(), factory.Core().V1().Nodes()
	services.Informer()
	factory.Start(ctx.Done())        // related `^started here$`
	return NewAgent(services, nodes) // want `^informer-after-start: NewAgent makes the informer of Core\(\).V1\(\).Nodes\(\) after factory has been started: nothing starts it, and its cache stays empty$`
}

func okEarly(ctx context.Context, client kubernetes.Interface) *Agent {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	agent := NewAgent(factory.Core().V1().Services(), factory.Core().V1().Nodes())
	factory.Start(ctx.Done())
	return agent
}

// Ports keeps the HasSynced of nodes, and does not ask it.
type Ports struct {
	pods        corelisters.PodLister
	podsSynced  cache.InformerSynced
	nodes       corelisters.NodeLister
	nodesSynced cache.InformerSynced
}

// NewPorts reads pods and nodes.
func NewPorts(pods coreinformers.PodInformer, nodes coreinformers.NodeInformer) *Ports {
	return &Ports{
		pods:        pods.Lister(),
		podsSynced:  pods.Informer().HasSynced,
		nodes:       nodes.Lister(),
		nodesSynced: nodes.Informer().HasSynced, // related `^set here, and never read$`
	}
}

// Run waits for pods.
func (p *Ports) Run(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), p.podsSynced) { // want `^missing-synced: WaitForCacheSync does not wait for nodesSynced, which nothing else asks: that cache may be empty$`
		return
	}
	<-ctx.Done()
}

func (p *Ports) known(name string) bool {
	_, err := p.nodes.Get(name)
	return err == nil
}

// Limits asks the informer of pods twice.
type Limits struct {
	pods         corelisters.PodLister
	podsSynced   cache.InformerSynced
	limits       corelisters.LimitRangeLister
	limitsSynced cache.InformerSynced
}

// NewLimits reads pods and limits.
func NewLimits(pods coreinformers.PodInformer, limits coreinformers.LimitRangeInformer) *Limits {
	return &Limits{
		pods:         pods.Lister(),
		podsSynced:   pods.Informer().HasSynced,
		limits:       limits.Lister(),           // related `^the lister is of another informer$`
		limitsSynced: pods.Informer().HasSynced, // want `^wrong-informer: limitsSynced reports whether the cache of v1.PodInformer has synced, and limits reads that of v1.LimitRangeInformer$`
	}
}

func (l *Limits) limited(namespace, name string) bool {
	_, err := l.limits.LimitRanges(namespace).Get(name)
	return err == nil
}

// OkRun waits for both.
func (l *Limits) OkRun(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), l.podsSynced, l.limitsSynced) {
		return
	}
	<-ctx.Done()
}

// NewRightLimits keeps what belongs together.
func NewRightLimits(pods coreinformers.PodInformer, limits coreinformers.LimitRangeInformer) *Limits {
	return &Limits{
		pods:         pods.Lister(),
		podsSynced:   pods.Informer().HasSynced,
		limits:       limits.Lister(),
		limitsSynced: limits.Informer().HasSynced,
	}
}
