package deaf_loop

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Collector holds the interval that the runnables around it embed.
type Collector struct {
	client.Client
	interval time.Duration
	samples  chan float64
}

// Start hands the loop to a goroutine.
func (c *Collector) Start(ctx context.Context) error {
	go c.collect() // want `not-joined: Start of \*Collector ends with ctx and does not wait for this goroutine`
	<-ctx.Done()
	return nil
}

func (c *Collector) collect() {
	ticker := time.NewTicker(c.interval)
	defer ticker.Stop()
	for { // want `unawaited-loop: collect of \*Collector never returns after ctx of Start ends`
		<-ticker.C
		c.observe()
	}
}

func (c *Collector) observe() {
	select {
	case c.samples <- 1:
	default:
	}
}

// NodeCollector is the Runnable: its Start is that of the embedded Collector.
type NodeCollector struct {
	*Collector
	zone string
}

func addCollector(mgr ctrl.Manager) error {
	return mgr.Add(&NodeCollector{Collector: &Collector{Client: mgr.GetClient()}, zone: "eu-1"})
}

// addRefresher gives the manager a closure that runs until the process is killed.
func addRefresher(mgr ctrl.Manager, refresh func(context.Context)) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for { // want `deaf-loop: the function literal in addRefresher never returns after ctx ends`
			refresh(ctx)
			time.Sleep(time.Minute)
		}
	}))
}

// okAddRefresher's closure leaves with its context.
func okAddRefresher(mgr ctrl.Manager, refresh func(context.Context)) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		ticker := time.NewTicker(time.Minute)
		defer ticker.Stop()
		for {
			refresh(ctx)
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return nil
			}
		}
	}))
}

// Worker takes keys from its queue.
type Worker[T comparable] struct {
	queue  workqueue.TypedRateLimitingInterface[T]
	handle func(context.Context, T) error
}

func (w *Worker[T]) next(ctx context.Context) bool {
	key, shutdown := w.queue.Get()
	if shutdown {
		return false
	}
	defer w.queue.Done(key)
	if err := w.handle(ctx, key); err != nil {
		w.queue.AddRateLimited(key)
	}
	return true
}

// DrainedWorker shuts its queue down when the context ends.
type DrainedWorker[T comparable] struct{ Worker[T] }

func (w *DrainedWorker[T]) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		w.queue.ShutDown()
	}()
	for w.next(ctx) {
	}
	return nil
}

func addWorkers(mgr ctrl.Manager, d *DrainedWorker[string]) error { return mgr.Add(d) }

// TokenCache expires its tokens in a goroutine that the constructor starts. It has a Close, which does not end that.
type TokenCache struct {
	tokens map[string]time.Time
}

func NewTokenCache() *TokenCache {
	c := &TokenCache{tokens: map[string]time.Time{}}
	go func() {
		for { // want `endless-goroutine: the goroutine that NewTokenCache starts can never be stopped`
			c.expire()
			time.Sleep(time.Minute)
		}
	}()
	return c
}

func (c *TokenCache) Close() { clear(c.tokens) }

func (c *TokenCache) expire() {
	for name, end := range c.tokens {
		if time.Now().After(end) {
			delete(c.tokens, name)
		}
	}
}

// okNewTokenCache bounds the goroutine by a context.
func okNewTokenCache(ctx context.Context) *TokenCache {
	c := &TokenCache{tokens: map[string]time.Time{}}
	go func() {
		for {
			c.expire()
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Minute):
			}
		}
	}()
	return c
}

// DashboardReconciler lists the dashboards again from a goroutine of its own.
type DashboardReconciler struct {
	client.Client
	resync func(context.Context) error
}

func (r *DashboardReconciler) SetupWithManager(ctx context.Context, mgr ctrl.Manager) error {
	r.Client = mgr.GetClient()
	go func() {
		for { // want `unawaited-loop: the function literal in SetupWithManager never returns after ctx ends`
			<-time.After(10 * time.Minute)
			if err := r.resync(ctx); err != nil {
				mgr.GetLogger().Error(err, "resync failed")
			}
		}
	}()
	return nil
}
