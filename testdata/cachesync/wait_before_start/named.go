package wait_before_start

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

func waitsForNamed(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes := factory.Core().V1().Nodes()
	if !cache.WaitForCacheSync(ctx.Done(), nodes.Informer().HasSynced) { // want `^wait-before-start: WaitForCacheSync waits for an informer whose factory is started only after it: it never returns true$`
		return
	}
	factory.Start(ctx.Done()) // related `started here`
}

func waitsForOneOfTwo(ctx context.Context, client kubernetes.Interface) bool {
	early, factory := informers.NewSharedInformerFactory(client, time.Hour), informers.NewSharedInformerFactory(client, time.Minute)
	nodes, pods := early.Core().V1().Nodes().Informer(), factory.Core().V1().Pods().Informer()
	early.Start(ctx.Done())
	synced := cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced, pods.HasSynced) // want `wait-before-start: WaitForCacheSync waits for an informer whose factory is started only after it`
	start(ctx, factory)
	return synced
}

func okNamedAfterStart(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes := factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced)
}

func okNamedRunByHand(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes := factory.Core().V1().Nodes().Informer()
	go nodes.Run(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
}

func okNamedBesideStart(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	nodes := factory.Core().V1().Nodes().Informer()
	go func() {
		cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced)
	}()
	factory.Start(ctx.Done())
}

// The caller may have started it.
func okNamedOfCaller(ctx context.Context, nodes coreinformers.NodeInformer) {
	cache.WaitForCacheSync(ctx.Done(), nodes.Informer().HasSynced)
}

// A setup is what both programs are made of.
type setup struct {
	nodes, pods informers.SharedInformerFactory
}

func main(ctx context.Context, client kubernetes.Interface, operator bool) {
	parts := setup{nodes: informers.NewSharedInformerFactory(client, time.Hour), pods: informers.NewSharedInformerFactory(client, time.Minute)}
	if operator {
		runOperator(ctx, parts)
	} else {
		runController(ctx, parts)
	}
}

func runOperator(ctx context.Context, parts setup) {
	nodes := parts.nodes
	nodes.Core().V1().Nodes().Lister()
	nodes.WaitForCacheSync(ctx.Done()) // want `wait-before-start: WaitForCacheSync waits for the informers that have been started, and nodes is started only after it`
	go nodes.Start(ctx.Done())
	parts.pods.Core().V1().Pods().Lister()
	parts.pods.Start(ctx.Done())
	parts.pods.Core().V1().Nodes().Informer() // want `informer-after-start: the informer of Core\(\).V1\(\).Nodes\(\) is made after .* has been started`
}

func runController(ctx context.Context, parts setup) {
	parts.nodes.Start(ctx.Done())
	parts.nodes.WaitForCacheSync(ctx.Done())
	parts.pods.Core().V1().Pods().Lister()
	parts.pods.Start(ctx.Done())
}

// A chain of steps uses the factories of one struct one after the other.
type chain struct {
	shared informers.SharedInformerFactory
}

func okSteps(ctx context.Context, client kubernetes.Interface) {
	c := chain{shared: informers.NewSharedInformerFactory(client, time.Hour)}
	firstStep(ctx, c)
	secondStep(ctx, c)
}

func firstStep(ctx context.Context, c chain) {
	c.shared.Core().V1().Pods().Informer()
	c.shared.Start(ctx.Done())
}

func secondStep(ctx context.Context, c chain) {
	c.shared.WaitForCacheSync(ctx.Done())
	c.shared.Core().V1().Nodes().Informer()
	c.shared.Start(ctx.Done())
}
