// Package constructors reads listers while the program is put together, before its informers are started.
package constructors

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/cachesync/constructors/listed"
)

// A Drain empties nodes.
type Drain struct {
	pods  corelisters.PodLister
	ready []*corev1.Node
}

func listsBeforeStart(ctx context.Context, clients kubernetes.Interface) (*Drain, error) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	nodes, err := factory.Core().V1().Nodes().Lister().List(labels.Everything()) // want `^read-before-sync: List reads a cache whose informer has not been started by then, or waited for: it is empty$`
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done()) // related `the informers are started here`
	factory.WaitForCacheSync(ctx.Done())
	return &Drain{ready: nodes, pods: factory.Core().V1().Pods().Lister()}, nil // want `informer-after-start: the informer of Core\(\).V1\(\).Pods\(\) is made after factory has been started`
}

func asksAnotherPackage(ctx context.Context, clients kubernetes.Interface) ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	ready, err := listed.Ready(factory.Core().V1().Nodes().Lister()) // want `read-before-sync: Ready reads a cache whose informer has not been started`
	if err != nil {
		return nil, err
	}
	if _, err := listed.First(factory.Core().V1().Pods().Lister(), "etcd"); err != nil { // want `read-before-sync: First reads a cache`
		return nil, err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return ready, nil
}

func byHelpers(ctx context.Context, clients kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	drain, err := newDrain(factory) // want `read-before-sync: newDrain reads a cache whose informer has not been started by then`
	if err != nil {
		return err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return drain.run(ctx)
}

func newDrain(factory informers.SharedInformerFactory) (*Drain, error) {
	return build(factory.Core().V1().Nodes())
}

func build(nodes coreinformers.NodeInformer) (*Drain, error) {
	ready, err := listed.Ready(nodes.Lister()) // want `^read-before-sync: Ready reads a cache where the handlers of its informer are added, and waits for nothing: it is empty if the informer is started after that$`
	if err != nil {
		return nil, err
	}
	_, err = nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}) // related `the handlers are added here`
	return &Drain{ready: ready}, err
}

func (d *Drain) run(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }

func besideStart(ctx context.Context, clients kubernetes.Interface) ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	nodes := factory.Core().V1().Nodes().Lister()
	go factory.Start(ctx.Done())
	return listed.Ready(nodes) // want `read-before-sync: Ready reads a cache`
}

func okReadsLater(ctx context.Context, clients kubernetes.Interface) func() ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	read := listed.Later(factory.Core().V1().Nodes().Lister())
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return read
}

func okWaitsItself(ctx context.Context, clients kubernetes.Interface) ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	nodes := factory.Core().V1().Nodes()
	lister, synced := nodes.Lister(), nodes.Informer().HasSynced
	factory.Start(ctx.Done())
	return listed.Synced(ctx.Done(), synced, lister)
}

func okAfterAWhile(ctx context.Context, clients kubernetes.Interface) ([]*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	nodes := factory.Core().V1().Nodes().Lister()
	go factory.Start(ctx.Done())
	return listed.Settled(time.After(time.Minute), nodes)
}

func okGivenSynced(nodes coreinformers.NodeInformer) ([]*corev1.Node, error) {
	return listed.Ready(nodes.Lister())
}

func okHandlersAfterWait(ctx context.Context, nodes coreinformers.NodeInformer) ([]*corev1.Node, error) {
	_, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}})
	if err != nil || !cache.WaitForCacheSync(ctx.Done(), nodes.Informer().HasSynced) {
		return nil, err
	}
	return listed.Ready(nodes.Lister())
}

// A keeper reads the lister of the accessor that it keeps later.
type keeper struct{ nodes coreinformers.NodeInformer }

func (k *keeper) ready() ([]*corev1.Node, error) { return k.nodes.Lister().List(labels.Everything()) }

func newKeeper(factory informers.SharedInformerFactory) *keeper {
	return &keeper{nodes: factory.Core().V1().Nodes()}
}

func okKept(ctx context.Context, clients kubernetes.Interface) *keeper {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	keep := newKeeper(factory)
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return keep
}

// What the lister does not have yet is asked of the API server.
func okLooksUpElsewhere(ctx context.Context, clients kubernetes.Interface, nodes coreinformers.NodeInformer) (*corev1.Node, error) {
	if _, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) {}}); err != nil {
		return nil, err
	}
	node, err := nodes.Lister().Get("first")
	if err != nil {
		return clients.CoreV1().Nodes().Get(ctx, "first", metav1.GetOptions{})
	}
	return node, nil
}

func okInGoroutine(ctx context.Context, clients kubernetes.Interface, use func(informers.SharedInformerFactory)) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	go count(ctx, factory)
	factory.Start(ctx.Done())
	use(factory)
}

func count(ctx context.Context, factory informers.SharedInformerFactory) int {
	<-ctx.Done()
	nodes, _ := factory.Core().V1().Nodes().Lister().List(labels.Everything())
	return len(nodes)
}
