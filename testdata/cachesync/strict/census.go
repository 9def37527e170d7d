package strict

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A census counts nodes with the client of a manager.
type census struct {
	client client.Client
	reader client.Reader
	count  int
}

func (c *census) run(ctx context.Context) {
	for ctx.Err() == nil {
		c.take(ctx)
		time.Sleep(time.Hour)
	}
}

func (c *census) take(ctx context.Context) {
	var nodes corev1.NodeList
	if err := c.client.List(ctx, &nodes); err == nil {
		c.count = len(nodes.Items)
	}
}

func (c *census) direct(ctx context.Context) error {
	var nodes corev1.NodeList
	return c.reader.List(ctx, &nodes)
}

func takesBeforeStart(ctx context.Context, options ctrl.Options) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options)
	if err != nil {
		return err
	}
	c := &census{client: mgr.GetClient(), reader: mgr.GetAPIReader()}
	go c.run(ctx) // want `client-before-start: what is called here reads from the caches of the manager before that is started, and waits for nothing: List returns an error`
	if err := c.direct(ctx); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func countsBeforeStart(ctx context.Context, mgr ctrl.Manager) error {
	c := mgr.GetClient()
	if err := first(ctx, c); err != nil { // want `client-before-start`
		return err
	}
	return mgr.Start(ctx)
}

func first(ctx context.Context, c client.Client) error {
	return c.Get(ctx, client.ObjectKey{Name: "first"}, &corev1.Node{})
}

func okElected(ctx context.Context, mgr ctrl.Manager) error {
	c := &census{client: mgr.GetClient()}
	go func() {
		<-mgr.Elected()
		c.take(ctx)
	}()
	return mgr.Start(ctx)
}

func okRunnable(ctx context.Context, mgr ctrl.Manager) error {
	c := &census{client: mgr.GetClient()}
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		c.run(ctx)
		return nil
	})); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// Holdings keeps what its handlers see, and waits for a factory.
type Holdings struct {
	factory informers.SharedInformerFactory
	owned   map[string]string
}

func (h *Holdings) register() {
	_, _ = h.factory.Core().V1().Secrets().Informer().AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(any) bool { return true },
		Handler:    cache.ResourceEventHandlerFuncs{AddFunc: h.added},
	})
}

func (h *Holdings) added(obj any) {
	if secret, ok := obj.(*corev1.Secret); ok {
		h.owned[secret.Name] = secret.Namespace
	}
}

// Run starts to work once the stores are full.
func (h *Holdings) Run(stop <-chan struct{}) {
	h.factory.Start(stop)
	h.factory.WaitForCacheSync(stop) // want `handler-not-synced: WaitForCacheSync does not wait for added`
	<-stop
}

func lookUp(clientset kubernetes.Interface, name string) (*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	return factory.Core().V1().Nodes().Lister().Get(name) // want `^informer-after-start: Get reads a cache that stays empty: nothing starts the factory of its lister$`
}

func lookUpHere(clientset kubernetes.Interface, name string) (*corev1.Pod, error) {
	pods := informers.NewSharedInformerFactory(clientset, time.Hour).Core().V1().Pods().Lister().Pods("here")
	return pods.Get(name) // want `informer-after-start: Get reads a cache that stays empty`
}

// okHandedOut has somebody else start it.
func okHandedOut(clientset kubernetes.Interface, start func(informers.SharedInformerFactory)) (*corev1.Node, error) {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	nodes := factory.Core().V1().Nodes().Lister()
	start(factory)
	return nodes.Get("a")
}

type secrets struct{ lister corelisters.SecretLister }

func newSecrets(factory informers.SharedInformerFactory) *secrets {
	return &secrets{factory.Core().V1().Secrets().Lister()}
}

func startsBeside(clientset kubernetes.Interface, stop <-chan struct{}) *secrets {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	go factory.Start(stop)
	return newSecrets(factory) // want `^informer-after-start: the informer of Core\(\).V1\(\).Secrets\(\) is made beside the start of factory, which runs in a goroutine: if the start comes first, its cache stays empty$`
}

func okStartsAgain(clientset kubernetes.Interface, stop <-chan struct{}) *secrets {
	factory := informers.NewSharedInformerFactory(clientset, time.Hour)
	go factory.Start(stop)
	found := newSecrets(factory)
	factory.Start(stop)
	return found
}

func either(nodes, pods cache.SharedIndexInformer, stop <-chan struct{}) int {
	go nodes.Run(stop)
	go pods.Run(stop)
	for !nodes.HasSynced() && !pods.HasSynced() { // want `^missing-synced: the wait ends as soon as nodes has synced: the other cache may be empty$`
		time.Sleep(time.Second)
	}
	return len(nodes.GetStore().List()) + len(pods.GetStore().List())
}

// eitherLeft asks in the body.
func eitherLeft(nodes, pods cache.SharedIndexInformer) {
	for {
		if nodes.HasSynced() || pods.HasSynced() { // want `missing-synced: the wait ends as soon as nodes has synced`
			return
		}
		time.Sleep(time.Second)
	}
}

func okBoth(nodes, pods cache.SharedIndexInformer) {
	for !nodes.HasSynced() || !pods.HasSynced() {
		time.Sleep(time.Second)
	}
}

// okLogs only says which are missing.
func okLogs(nodes, pods cache.SharedIndexInformer, log func(string)) {
	for range 3 {
		if nodes.HasSynced() || pods.HasSynced() {
			log("some are there")
		}
		time.Sleep(time.Second)
	}
}
