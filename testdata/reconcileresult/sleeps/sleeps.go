package sleeps

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const settle = 5 * time.Second

type Jobs struct{ client.Client }

func (r *Jobs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	time.Sleep(settle) // want `sleeps: a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile`
	time.Sleep(100 * time.Millisecond)
	time.Sleep(time.Second)
	go func() { time.Sleep(settle) }()
	r.wait(3)
	r.waits(ctx, nil)
	r.okWait(req.Name)
	return ctrl.Result{RequeueAfter: settle}, nil
}

func (r *Jobs) wait(n int) {
	for range n {
		pause()
	}
	time.Sleep(time.Duration(n) * time.Second) // want `sleeps: .* 3s`
}

// okWait: how long this is, nothing says.
func (r *Jobs) okWait(name string) { time.Sleep(time.Duration(len(name)) * time.Second) }

func pause() { time.Sleep(10 * settle) } // want `sleeps: .* 50s`

func (r *Jobs) waits(ctx context.Context, results chan int) {
	<-time.After(settle) // want `sleeps: .* 5s`
	select {
	case <-ctx.Done():
	case <-time.After(settle): // want `sleeps: .* 5s`
	}
	select {
	case <-results:
	case <-time.After(settle):
	}
	select {
	case <-time.After(settle):
	default:
	}
}

// okStart is no reconcile: nobody waits for its worker.
func (r *Jobs) okStart(ctx context.Context) error {
	time.Sleep(settle)
	return nil
}
