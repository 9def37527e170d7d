// Package detached_context has Runnables that do their work under a context of their own.
package detached_context

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// NodeWatcher follows the nodes.
type NodeWatcher struct {
	clientset kubernetes.Interface
	handle    func(watch.Event)
}

var _ manager.Runnable = (*NodeWatcher)(nil)

func (w *NodeWatcher) Start(ctx context.Context) error {
	watcher, err := w.clientset.CoreV1().Nodes().Watch(context.Background(), metav1.ListOptions{}) // want `detached-context: `
	if err != nil {
		return err
	}
	defer watcher.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, ok := <-watcher.ResultChan():
			if !ok {
				return nil
			}
			w.handle(evt)
		}
	}
}

// BoundWatcher watches under the context of its Start.
type BoundWatcher struct{ NodeWatcher }

var _ manager.Runnable = (*BoundWatcher)(nil)

func (w *BoundWatcher) Start(ctx context.Context) error {
	watcher, err := w.clientset.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer watcher.Stop()
	<-ctx.Done()
	return nil
}

// Hooks runs the registered loops. They are to outlive nothing, yet their context never ends.
type Hooks struct {
	loops []func(context.Context)
}

func (h *Hooks) Start(ctx context.Context) error {
	hooks, cancel := context.WithCancel(context.TODO()) // want `detached-context: `
	for _, loop := range h.loops {
		go loop(hooks)
	}
	<-ctx.Done()
	_ = cancel
	return nil
}

// CancelledHooks ends them by hand, in order, after the rest.
type CancelledHooks struct{ Hooks }

func (h *CancelledHooks) Start(ctx context.Context) error {
	hooks, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, loop := range h.loops {
		go loop(hooks)
	}
	<-ctx.Done()
	return nil
}

// Synced waits for its cache before it works.
type Synced[T client.Object] struct {
	cache cache.Cache
	work  func(context.Context, T) error
	item  T
}

func (s *Synced[T]) Start(ctx context.Context) error {
	if !s.cache.WaitForCacheSync(context.Background()) { // want `detached-context: `
		return nil
	}
	return s.work(ctx, s.item)
}

// addReporter reports in a closure, through a helper that makes the context.
func addReporter(mgr ctrl.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for {
			var pods corev1.PodList
			if err := mgr.GetAPIReader().List(context.TODO(), &pods); err != nil { // want `detached-context: `
				return err
			}
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Minute):
			}
		}
	}))
}

// okAddReporter writes its last report once the context has ended, within five seconds.
func okAddReporter(mgr ctrl.Manager, report client.Object) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return mgr.GetClient().Create(last, report)
	}))
}

// okLogger uses a background context where nothing blocks.
func okLogger(mgr ctrl.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		log := ctrl.LoggerFrom(context.Background())
		log.Info("started")
		<-ctx.Done()
		return nil
	}))
}

func setup(mgr ctrl.Manager) error {
	for _, r := range []manager.Runnable{&Hooks{}, &CancelledHooks{}, &Synced[*corev1.Pod]{}} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
