package ended_context

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Nothing that is started here runs.
func cancelledFirst(factory informers.SharedInformerFactory) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	factory.Start(ctx.Done()) // want `ended-context: Start runs under ctx, which has ended: what it starts ends at once`
}

func startedAgain(ctx context.Context, sweep func(context.Context)) {
	<-ctx.Done()
	go wait.UntilWithContext(ctx, sweep, time.Minute) // want `ended-context: UntilWithContext runs under ctx, which has ended: what it starts ends at once`
}

func (w *watches) follow(ctx context.Context) {
	w.factory.Start(ctx.Done())
	w.factory.WaitForCacheSync(ctx.Done())
}

func followedTooLate(ctx context.Context, w *watches) {
	select {
	case <-ctx.Done():
		w.follow(ctx) // want `ended-context: follow runs under ctx, which has ended: Start in it fails at once`
	case <-time.After(time.Second):
	}
}

func okStartedBefore(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())
	<-ctx.Done()
}

// A constructor that ends what it returns.
type watches struct {
	ctx     context.Context
	cancel  context.CancelFunc
	factory informers.SharedInformerFactory
}

func newWatches(kube kubernetes.Interface) (*watches, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel() // want `ended-context: ctx leaves newWatches with a deferred cancel, so that it has ended when anybody gets it`
	w := &watches{cancel: cancel, factory: informers.NewSharedInformerFactory(kube, 0)}
	w.ctx = ctx
	return w, nil
}

func bounded(parent context.Context, enough bool) context.Context {
	if enough {
		return parent
	}
	short, stop := context.WithTimeout(parent, time.Second)
	defer stop() // want `short leaves bounded with a deferred stop`
	return short
}

func pair(parent context.Context) (context.Context, func()) {
	ctx, release := context.WithCancel(parent)
	defer release() // want `ctx leaves pair with a deferred release`
	return ctx, release
}

// Only what has failed is cancelled.
func okCancelsOnFailure(kube kubernetes.Interface, check func() error) (_ *watches, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			cancel()
		}
	}()
	if err := check(); err != nil {
		return nil, err
	}
	return &watches{ctx: ctx, cancel: cancel, factory: informers.NewSharedInformerFactory(kube, 0)}, nil
}

// What uses the context is done before the end.
func (w *watches) okRun(parent context.Context) error {
	w.ctx, w.cancel = context.WithCancel(parent)
	defer w.cancel()
	w.factory.Start(w.ctx.Done())
	<-w.ctx.Done()
	return w.ctx.Err()
}

func okLocal(kube kubernetes.Interface, use func(*watches)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	w := &watches{ctx: ctx, factory: informers.NewSharedInformerFactory(kube, 0)}
	use(w)
}

// The goroutine is started and ended.
func (w *watches) poll(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
}

func (w *watches) Start(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel() // want `ended-context: the goroutine runs under ctx, which the deferred cancel of Start ends at once`
	go w.poll(ctx)
	log.FromContext(parent).Info("polling")
	return nil
}

func (w *watches) startInLiteral(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, time.Hour)
	defer cancel() // want `the goroutine runs under ctx, which the deferred cancel of startInLiteral ends at once`
	go func() {
		w.poll(ctx)
	}()
}

// It runs beside the work of the function, and ends with that.
func (w *watches) okBeside(parent context.Context, work func(context.Context) error) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	go w.poll(ctx)
	return work(ctx)
}

func (w *watches) okAwaited(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	failed := make(chan error, 1)
	go func() {
		w.poll(ctx)
		failed <- errors.New("over")
	}()
	return <-failed
}

// The goroutine needs it for a moment only.
func (w *watches) okNoNeed(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	go func() { log.FromContext(ctx).Info("started") }()
}

// An election ends with the lease as well.
func okCampaignsAgain(ctx context.Context, config leaderelection.LeaderElectionConfig) {
	leaderelection.RunOrDie(ctx, config)
	leaderelection.RunOrDie(ctx, config)
}

// okWaitsForCaches ends its goroutine once the cache has synced (opentelemetry-operator).
func okWaitsForCaches(synced cache.InformerSynced) bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go func() {
		wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	}()
	return cache.WaitForNamedCacheSync("monitors", ctx.Done(), synced)
}
