package stop_that_never_closes

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	toolscache "k8s.io/client-go/tools/cache"
)

var errUnsynced = errors.New("the caches have not synced")

// podLister waits for an informer that ends with stop, and not for stop.
func podLister(factory informers.SharedInformerFactory, stop <-chan struct{}) (corelisters.PodLister, error) {
	pods := factory.Core().V1().Pods()
	go pods.Informer().Run(stop)
	if !toolscache.WaitForCacheSync(make(chan struct{}), pods.Informer().HasSynced) { // want `background-stop: stop channel make\(chan struct\{\}\) is never closed: nothing stops WaitForCacheSync`
		return nil, errUnsynced
	}
	return pods.Lister(), nil
}

// nodeLister waits for ever, and its context may have ended.
func nodeLister(ctx context.Context, factory informers.SharedInformerFactory) (corelisters.NodeLister, error) {
	nodes := factory.Core().V1().Nodes()
	go nodes.Informer().Run(ctx.Done())
	if !toolscache.WaitForNamedCacheSync("nodes", wait.NeverStop, nodes.Informer().HasSynced) { // want `background-stop: wait.NeverStop never closes, although ctx is in scope: nothing stops WaitForNamedCacheSync`
		return nil, errUnsynced
	}
	return nodes.Lister(), nil
}

// okPodLister waits for the stop of the informer.
func okPodLister(factory informers.SharedInformerFactory, stop <-chan struct{}) (corelisters.PodLister, error) {
	pods := factory.Core().V1().Pods()
	go pods.Informer().Run(stop)
	if !toolscache.WaitForCacheSync(stop, pods.Informer().HasSynced) {
		return nil, errUnsynced
	}
	return pods.Lister(), nil
}

// okForProcess has no stop at hand.
func okForProcess(factory informers.SharedInformerFactory) error {
	pods := factory.Core().V1().Pods().Informer()
	go pods.Run(wait.NeverStop)
	if !toolscache.WaitForCacheSync(wait.NeverStop, pods.HasSynced) {
		return errUnsynced
	}
	return nil
}

// okOwnStop closes its channel when the context ends.
func okOwnStop(ctx context.Context, factory informers.SharedInformerFactory) error {
	stop := make(chan struct{})
	go func() {
		<-ctx.Done()
		close(stop)
	}()
	pods := factory.Core().V1().Pods().Informer()
	go pods.Run(stop)
	if !toolscache.WaitForCacheSync(stop, pods.HasSynced) {
		return errUnsynced
	}
	return nil
}
