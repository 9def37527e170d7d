// Package factories states what is done with factories of informers.
package factories

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/factories/nodes"
)

type agent struct {
	factory  informers.SharedInformerFactory
	lazy     informers.SharedInformerFactory
	Exported informers.SharedInformerFactory
	pods     coreinformers.PodInformer
}

func direct(ctx context.Context, client kubernetes.Interface, use func(informers.SharedInformerFactory)) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	pods := factory.Core().V1().Pods() // ops: none
	pods.Informer()                    // ops: makes .Core().V1().Pods()
	core := factory.Core()
	core.V1().Nodes().Lister()           // ops: makes .Core().V1().Nodes()
	factory.Start(ctx.Done())            // ops: starts
	factory.WaitForCacheSync(ctx.Done()) // ops: waits
	use(factory)                         // ops: escapes
}

func handed(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes.NewWatcher(factory.Core().V1().Nodes()) // ops: makes .Core().V1().Nodes(); asks .Core().V1().Nodes().Informer()
	nodes.NewRunner(factory.Core().V1().Nodes())  // ops: makes .Core().V1().Nodes(); runs .Core().V1().Nodes().Informer()
	nodes.Count(factory.Core().V1().Nodes())      // ops: none
	nodes.Begin(ctx, factory)                     // ops: starts
	lists(factory)                                // ops: makes .Core().V1().Pods() after the start
}

func lists(factory informers.SharedInformerFactory) {
	all := func() {
		_, _ = factory.Core().V1().Pods().Lister().List(labels.Everything()) // ops: makes .Core().V1().Pods(); reads .Core().V1().Pods()
	}
	all()
}

func byHand(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	informer := factory.Core().V1().Pods().Informer() // ops: makes .Core().V1().Pods()
	go informer.Run(ctx.Done())                       // ops: runs .Core().V1().Pods().Informer()
	cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
	run := informer.RunWithContext // ops: runs .Core().V1().Pods().Informer()
	run(ctx)
}

func stored(client kubernetes.Interface) *agent {
	a := &agent{factory: informers.NewSharedInformerFactory(client, time.Hour)} // ops: keeps, keeps .Core().V1().Pods(), makes .Core().V1().Pods(), escapes, makes .Apps().V1().Deployments(), starts, escapes
	a.pods = a.factory.Core().V1().Pods()                                       // ops: keeps .Core().V1().Pods(), makes .Core().V1().Pods()
	a.Exported = a.factory                                                      // ops: escapes
	return a
}

func (a *agent) run(ctx context.Context) {
	a.factory.Apps().V1().Deployments().Informer() // ops: makes .Apps().V1().Deployments()
	a.pods.Lister()                                // ops: makes
	a.factory.Start(ctx.Done())                    // ops: starts
}

func (a *agent) other() informers.SharedInformerFactory {
	return a.lazy // ops: escapes
}

func merged(ctx context.Context, a *agent, first bool) {
	factory := a.lazy
	if first {
		factory = a.factory
	}
	factory.Start(ctx.Done()) // ops: starts
}

func dynamically(ctx context.Context, client dynamic.Interface, resource schema.GroupVersionResource) {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(client, time.Hour)
	informer := factory.ForResource(resource).Informer() // ops: makes .ForResource(); makes .ForResource()
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	factory.Start(ctx.Done()) // ops: starts
}

func early(ctx context.Context, given informers.SharedInformerFactory, client kubernetes.Interface) {
	given.WaitForCacheSync(ctx.Done()) // ops: waits before the start
	given.Start(ctx.Done())            // ops: starts
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.WaitForCacheSync(ctx.Done()) // ops: waits without a start
	other := informers.NewSharedInformerFactory(client, time.Hour)
	go other.Start(ctx.Done())         // ops: starts
	other.WaitForCacheSync(ctx.Done()) // ops: waits beside the start
	nodes.Begin(ctx, other)            // ops: starts
}

func notEarly(ctx context.Context, given informers.SharedInformerFactory) {
	given.WaitForCacheSync(ctx.Done()) // ops: waits
	given.Core().V1().Pods().Lister()  // ops: makes .Core().V1().Pods()
	given.Start(ctx.Done())            // ops: starts
}

func late(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Core().V1().Pods().Lister()        // ops: makes .Core().V1().Pods()
	factory.Start(ctx.Done())                  // ops: starts
	factory.Core().V1().Pods().Informer()      // ops: makes .Core().V1().Pods()
	factory.Core().V1().Nodes().Informer()     // ops: makes .Core().V1().Nodes() after the start
	factory.Apps().V1().Deployments().Lister() // ops: makes .Apps().V1().Deployments() after the start
}

func lateStartedAgain(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Start(ctx.Done())              // ops: starts
	factory.Core().V1().Nodes().Informer() // ops: makes .Core().V1().Nodes()
	factory.Start(ctx.Done())              // ops: starts
}
