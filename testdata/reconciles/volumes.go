// Package reconciles states what functions have to do with a reconcile.
package reconciles

import (
	"context"
	"errors"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/reconciles/steps"
)

type volumes struct{}

func (v *volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // reconciles: ends runs retries requeues
	if result, err := v.attach(ctx); err != nil || !result.IsZero() {
		return result, err
	}
	if result, err := v.translated(ctx); !errors.Is(err, errLate) {
		return result, err
	}
	if _, err := v.dropped(ctx); err != nil {
		return ctrl.Result{}, err
	}
	go v.beside(ctx)
	var group sync.WaitGroup
	group.Go(v.joined)
	group.Wait()
	for _, step := range []func(context.Context) (ctrl.Result, error){v.listed} {
		if result, err := step(ctx); err != nil {
			return result, err
		}
	}
	defer v.deferred()
	return v.looked(ctx, req)
}

var errLate = errors.New("late")

func (v *volumes) attach(ctx context.Context) (ctrl.Result, error) { // reconciles: ends runs requeues
	return ctrl.Result{RequeueAfter: time.Second}, nil
}

func (v *volumes) translated(ctx context.Context) (ctrl.Result, error) { // reconciles: runs
	return ctrl.Result{}, errLate
}

func (v *volumes) dropped(ctx context.Context) (ctrl.Result, error) { // reconciles: runs requeues
	return steps.Wait(ctx)
}

func (v *volumes) listed(ctx context.Context) (ctrl.Result, error) { // reconciles: ends runs
	return steps.Work(ctx)
}

func (v *volumes) looked(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // reconciles: ends runs requeues
	result, err := v.step(ctx)
	if !result.IsZero() {
		return result, nil
	}
	return result, err
}

func (v *volumes) step(ctx context.Context) (ctrl.Result, error) { // reconciles: runs requeues
	var result ctrl.Result
	result.RequeueAfter = time.Second
	return result, nil
}

func (v *volumes) beside(ctx context.Context) {} // reconciles: none

func (v *volumes) joined() {} // reconciles: runs

func (v *volumes) deferred() {} // reconciles: runs

func handle(ctx context.Context, req ctrl.Request) (ctrl.Result, error) { // reconciles: ends runs retries
	return ctrl.Result{Requeue: false}, nil
}

var _ = reconcile.Func(handle)
