package detached_context

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/detached_context/online"
)

// upgrader works once the members of its cluster are ready.
type upgrader struct {
	client.Client
	pods  cache.SharedIndexInformer
	ready func(context.Context) (bool, error)
	done  chan<- string
}

func (u *upgrader) Start(ctx context.Context) error {
	if err := wait.PollUntilContextCancel(context.Background(), time.Second, true, u.ready); err != nil { // want `detached-context: PollUntilContextCancel runs under a context that never ends, although ctx is in scope`
		return err
	}
	<-ctx.Done()
	return nil
}

// Run waits in a helper of its own, in one of another package, and by a function that takes no context.
func (u *upgrader) Run(ctx context.Context) error {
	if err := u.await(context.TODO()); err != nil { // want `detached-context: await runs under a context that never ends`
		return err
	}
	if err := online.Await(context.TODO(), u.Client); err != nil { // want `detached-context: Await runs under a context that never ends`
		return err
	}
	if err := wait.PollImmediateInfinite(time.Second, func() (bool, error) { return u.ready(ctx) }); err != nil { // want `detached-context: PollImmediateInfinite waits without a context, although ctx is in scope`
		return err
	}
	<-ctx.Done()
	return nil
}

func (u *upgrader) await(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, u.ready)
}

// okBounded gives up after a while, and okBound with its context.
func (u *upgrader) okBounded(ctx context.Context) error {
	defer func() { <-ctx.Done() }()
	return wait.PollUntilContextTimeout(context.Background(), time.Second, time.Minute, true, u.ready)
}

func (u *upgrader) okDeadline(ctx context.Context) error {
	defer func() { <-ctx.Done() }()
	brief, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := online.Await(brief, u.Client); err != nil {
		return err
	}
	return u.await(brief)
}

func (u *upgrader) okBound(ctx context.Context) error {
	if err := online.Await(ctx, u.Client); err != nil {
		return err
	}
	return u.await(ctx)
}

// okConflict tries again after a conflict of its own write alone, which another try gets over (velero's UpdateDataDownloadWithRetry).
func (u *upgrader) okConflict(ctx context.Context, key client.ObjectKey) error {
	defer func() { <-ctx.Done() }()
	if err := online.Retry(context.Background(), u.Client, key); err != nil {
		return err
	}
	return u.retry(context.Background(), key)
}

func (u *upgrader) retry(ctx context.Context, key client.ObjectKey) error {
	return wait.PollUntilContextCancel(ctx, time.Millisecond, true, func(ctx context.Context) (bool, error) {
		var node corev1.Node
		if err := u.Get(ctx, key, &node); err != nil {
			return false, err
		}
		node.Spec.Unschedulable = true
		if err := u.Update(ctx, &node); apierrors.IsConflict(err) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		return true, nil
	})
}

// okAlone has no context that it could use.
func (u *upgrader) okAlone() error { return u.await(context.Background()) }

// Reconcile loses no worker, but leaves one goroutine for each object that is never ready.
func (u *upgrader) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	u.whenReady(ctx, req.Name)
	return ctrl.Result{}, nil
}

func (u *upgrader) whenReady(ctx context.Context, name string) {
	log := ctrl.LoggerFrom(ctx)
	go func() {
		ctx := ctrl.LoggerInto(context.Background(), log)
		_ = wait.PollUntilContextCancel(ctx, time.Second, true, u.ready) // want `detached-context: PollUntilContextCancel runs under a context that never ends`
		u.done <- name
	}()
}

// okWorker's wait takes a worker away, which expecttimeout reports, in a helper too.
type okWorker struct{ upgrader }

func (w *okWorker) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	if err := wait.PollUntilContextCancel(context.Background(), time.Second, true, w.ready); err != nil {
		return ctrl.Result{}, err
	}
	if err := w.await(context.Background()); err != nil {
		return ctrl.Result{}, err
	}
	if err := online.Await(context.Background(), w.Client); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, w.Get(ctx, client.ObjectKey{Name: "x"}, &corev1.Pod{})
}

// A mender tries again for minutes, and Start cannot return before it gives up.
type mender struct {
	client.Client
	mended  func(context.Context) (bool, error)
	backoff wait.Backoff
}

func (m *mender) NeedLeaderElection() bool { return true }

func (m *mender) Start(ctx context.Context) error {
	if err := wait.ExponentialBackoffWithContext(context.TODO(), m.backoff, m.mended); err != nil { // want `detached-context: ExponentialBackoffWithContext runs under a context that never ends, although ctx is in scope`
		return err
	}
	if err := wait.ExponentialBackoffWithContext(ctx, m.backoff, m.mended); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// A joiner is run by its owner. For minutes nothing stops it.
type joiner struct {
	ready func(context.Context) (bool, error)
	limit time.Duration
	work  func(context.Context)
}

func (j *joiner) Run(ctx context.Context) error {
	if err := wait.PollUntilContextTimeout(context.Background(), time.Second, 300*time.Second, true, j.ready); err != nil { // want `detached-context: PollUntilContextTimeout runs under a context that never ends, although ctx is in scope: it goes on after ctx ends`
		return err
	}
	if err := wait.PollImmediate(time.Second, 5*time.Minute, func() (bool, error) { return j.ready(ctx) }); err != nil { // want `detached-context: PollImmediate waits without a context, although ctx is in scope`
		return err
	}
	j.work(ctx)
	<-ctx.Done()
	return nil
}

// okJoiner waits for seconds, for as long as its owner says, or until its context ends.
type okJoiner struct{ joiner }

func (j *okJoiner) Run(ctx context.Context) error {
	if err := wait.PollUntilContextTimeout(context.Background(), time.Second, 20*time.Second, true, j.ready); err != nil {
		return err
	}
	if err := wait.PollUntilContextTimeout(context.Background(), time.Second, j.limit, true, j.ready); err != nil {
		return err
	}
	if err := wait.PollUntilContextTimeout(ctx, time.Second, 5*time.Minute, true, j.ready); err != nil {
		return err
	}
	if err := wait.PollImmediate(time.Second, 20*time.Second, func() (bool, error) { return j.ready(ctx) }); err != nil {
		return err
	}
	j.work(ctx)
	<-ctx.Done()
	return nil
}
