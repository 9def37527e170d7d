// Package cache_of_each has reconciles that start a cache of their own for what they are about.
package cache_of_each

import (
	"context"
	"errors"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// A cache whose account may not list one of its kinds never syncs, and does not fail either.
type extensions struct {
	caches map[string]cache.Cache
}

func (e *extensions) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	own := e.caches[req.Name]
	within, cancel := context.WithCancel(context.Background())
	go func() {
		if err := own.Start(within); err != nil {
			cancel()
		}
	}()
	if !own.WaitForCacheSync(within) { // want `unbounded-wait: WaitForCacheSync has no deadline and Reconcile runs it: while the condition is not met, its worker is lost`
		cancel()
		return ctrl.Result{}, errors.New("the cache has not synced")
	}
	return ctrl.Result{}, nil
}

// okBounded gives it ten seconds.
type okBounded struct {
	caches map[string]cache.Cache
}

func (o *okBounded) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	own := o.caches[req.Name]
	within, cancel := context.WithCancel(context.Background())
	go func() {
		if err := own.Start(within); err != nil {
			cancel()
		}
	}()
	bound, done := context.WithTimeout(within, 10*time.Second)
	defer done()
	if !own.WaitForCacheSync(bound) {
		cancel()
		return ctrl.Result{}, errors.New("the cache has not synced")
	}
	return ctrl.Result{}, nil
}

// okClock cancels after a minute.
type okClock struct {
	caches map[string]cache.Cache
}

func (o *okClock) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	own := o.caches[req.Name]
	within, cancel := context.WithCancel(context.Background())
	go func() { _ = own.Start(within) }()
	go func() {
		time.Sleep(time.Minute)
		cancel()
	}()
	if !own.WaitForCacheSync(within) {
		return ctrl.Result{}, errors.New("the cache has not synced")
	}
	return ctrl.Result{}, nil
}
