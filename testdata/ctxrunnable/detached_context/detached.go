// Package detached_context has Runnables that do their work under a context of their own.
package detached_context

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
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
	watcher, err := w.clientset.CoreV1().Nodes().Watch(context.Background(), metav1.ListOptions{}) // want `detached-context: Watch runs under a context that never ends`
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
	hooks, cancel := context.WithCancel(context.TODO()) // want `detached-context: the context of this WithCancel never ends`
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
	if !s.cache.WaitForCacheSync(context.Background()) { // want `detached-context: WaitForCacheSync runs under a context that never ends`
		return nil
	}
	return s.work(ctx, s.item)
}

// addReporter reports in a closure, through a helper that makes the context.
func addReporter(mgr ctrl.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for {
			var pods corev1.PodList
			if err := mgr.GetAPIReader().List(context.TODO(), &pods); err != nil { // want `detached-context: List runs under a context that never ends`
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

// Resolver answers from a cache that a goroutine cleans.
type Resolver struct{ clean func(context.Context) }

func (r *Resolver) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, r.clean, time.Minute)
	return nil
}

func (r *Resolver) Resolve(ctx context.Context, name string) error { return ctx.Err() }

// sharedResolver is made for whoever asks first, and outlives the context of that one.
var sharedResolver = sync.OnceValue(func() *Resolver {
	resolver := &Resolver{clean: func(context.Context) {}}
	go func() { _ = resolver.Start(context.Background()) }()
	return resolver
})

func okResolveShared(ctx context.Context, name string) error {
	return sharedResolver().Resolve(ctx, name)
}

// Lookups shares a resolver too, and starts it with the first lookup.
type Lookups struct {
	once     sync.Once
	resolver Resolver
}

func (l *Lookups) okLookup(ctx context.Context, name string) error {
	l.once.Do(l.startResolver)
	return l.resolver.Resolve(ctx, name)
}

func (l *Lookups) startResolver() {
	go wait.UntilWithContext(context.Background(), l.resolver.clean, time.Minute)
}

// Janitor runs its own loop, for which a Once changes nothing.
type Janitor struct {
	once  sync.Once
	sweep func(context.Context)
}

var _ manager.Runnable = (*Janitor)(nil)

func (j *Janitor) Start(ctx context.Context) error {
	j.once.Do(func() {
		go wait.UntilWithContext(context.Background(), j.sweep, time.Minute) // want `detached-context: UntilWithContext runs under a context that never ends`
	})
	<-ctx.Done()
	return nil
}

// okLead runs under the context of the process, which ends with the lease.
func okLead(lock resourcelock.Interface, sweep func(context.Context)) {
	ctx := context.Background()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(_ context.Context) { wait.UntilWithContext(ctx, sweep, time.Minute) },
			OnStoppedLeading: func() { klog.Fatal("lost the lease") },
		},
	})
}

func setup(mgr ctrl.Manager) error {
	for _, r := range []manager.Runnable{&Hooks{}, &CancelledHooks{}, &Synced[*corev1.Pod]{}} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
