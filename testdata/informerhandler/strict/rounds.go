package strict

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
)

// follower starts its watch again when it has ended.
type follower struct {
	kube    kubernetes.Interface
	cache   ctrlcache.Cache
	factory informers.SharedInformerFactory
	current informers.SharedInformerFactory
	added   bool
	seen    chan string
}

// restart hands the same informer to each round.
func (f *follower) restart(ctx context.Context) {
	go func() {
		informer := f.factory.Core().V1().Secrets().Informer()
		for {
			f.watch(ctx, informer)
			time.Sleep(time.Minute)
		}
	}()
}

func (f *follower) watch(ctx context.Context, informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add}) // want `handler-leak: watch adds another handler each time`
	informer.Run(ctx.Done())
}

func (f *follower) add(obj any) { f.seen <- obj.(*corev1.Secret).Name }

// retry gets the same informer from the cache in each round.
func (f *follower) retry(ctx context.Context) error {
	for {
		informer, err := f.cache.GetInformer(ctx, &corev1.Secret{})
		if err != nil {
			return err
		}
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add}) // want `handler-leak: retry adds another handler each time`
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
		}
	}
}

// often hands the factory of the informer to each round.
func (f *follower) often(ctx context.Context, nodes informers.SharedInformerFactory) {
	for ctx.Err() == nil {
		f.nodes(nodes)
		wait.PollUntilContextCancel(ctx, time.Second, true, f.idle)
	}
}

func (f *follower) idle(context.Context) (bool, error) { return len(f.seen) == 0, nil }

func (f *follower) nodes(factory informers.SharedInformerFactory) {
	_, _ = factory.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add}) // want `handler-leak: nodes adds another handler each time`
}

// okAnew makes another factory in each round.
func (f *follower) okAnew(ctx context.Context) {
	for {
		factory := informers.NewSharedInformerFactory(f.kube, 0)
		f.okPods(factory)
		factory.Start(ctx.Done())
		time.Sleep(time.Minute)
	}
}

func (f *follower) okPods(factory informers.SharedInformerFactory) {
	_, _ = factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add})
}

// okCurrent puts another factory into the field in each round.
func (f *follower) okCurrent(ctx context.Context) {
	for {
		f.current = informers.NewSharedInformerFactory(f.kube, 0)
		_, _ = f.current.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add})
		f.current.Start(ctx.Done())
		time.Sleep(time.Minute)
	}
}

// okEach goes through the informers once.
func (f *follower) okEach(all []cache.SharedIndexInformer) {
	for _, informer := range all {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add})
	}
}

// okReceived gets another informer in each round.
func (f *follower) okReceived(ctx context.Context, made <-chan cache.SharedIndexInformer) {
	for {
		select {
		case <-ctx.Done():
			return
		case informer := <-made:
			_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add})
		}
	}
}

// okFirst adds it in the first round.
func (f *follower) okFirst(informer cache.SharedIndexInformer) {
	for {
		if !f.added {
			f.added = true
			_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add})
		}
		time.Sleep(time.Minute)
	}
}

// okRemoved removes it at the end of the round.
func (f *follower) okRemoved(informer cache.SharedIndexInformer) {
	for {
		registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: f.add})
		time.Sleep(time.Minute)
		if err == nil {
			_ = informer.RemoveEventHandler(registration)
		}
	}
}
