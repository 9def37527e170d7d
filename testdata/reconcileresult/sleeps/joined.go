package sleeps

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Images does several things at once, and waits for all of them.
type Images struct{ client.Client }

func (r *Images) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var group errgroup.Group
	group.Go(func() error {
		return wait.PollUntilContextTimeout(ctx, time.Second, time.Hour, true, func(ctx context.Context) (bool, error) { // want `sleeps: a worker of the controller polls here for up to 1h0m0s`
			return r.Get(ctx, req.NamespacedName, &corev1.Pod{}) == nil, nil
		})
	})
	group.Go(func() error { return r.built(ctx, req) })
	if err := group.Wait(); err != nil {
		return ctrl.Result{}, err
	}
	r.counted()
	r.signalled()
	r.okBeside()
	return ctrl.Result{}, nil
}

func (r *Images) built(ctx context.Context, req ctrl.Request) error {
	time.Sleep(settle) // want `sleeps: .* 5s`
	return r.Get(ctx, req.NamespacedName, &corev1.Secret{})
}

func (r *Images) counted() {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		time.Sleep(settle) // want `sleeps: .* 5s`
	}()
	group.Wait()
}

func (r *Images) signalled() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		time.Sleep(settle) // want `sleeps: .* 5s`
	}()
	<-done
}

// okBeside waits for one of the two.
func (r *Images) okBeside() {
	var group, others sync.WaitGroup
	others.Go(func() { time.Sleep(settle) })
	group.Go(func() { time.Sleep(time.Millisecond) })
	group.Wait()
}
