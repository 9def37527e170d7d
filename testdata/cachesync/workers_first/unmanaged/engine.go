// Package unmanaged starts controllers and their caches itself.
package unmanaged

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

type engine struct {
	cache      cache.Cache
	controller controller.Controller
	failed     func(error)
}

func (e *engine) start(ctx context.Context) {
	go func() {
		e.failed(e.cache.Start(ctx)) // related `the cache is started here`
	}()
	go func() {
		e.failed(e.controller.Start(ctx)) // want `workers-first: nothing waits for e.cache, which is started beside this controller: reconciles read a cache that is not filled`
	}()
}

func run(ctx context.Context, own cache.Cache, c controller.Controller) error {
	go own.Start(ctx)
	return c.Start(ctx) // want `workers-first: nothing waits for own`
}

func (e *engine) okWaits(ctx context.Context) {
	go func() {
		e.failed(e.cache.Start(ctx))
	}()
	go func() {
		if e.cache.WaitForCacheSync(ctx) {
			e.failed(e.controller.Start(ctx))
		}
	}()
}

// Whoever has started the cache has waited for it.
func okStarted(ctx context.Context, c controller.Controller) error {
	return c.Start(ctx)
}

func okCacheOnly(ctx context.Context, own cache.Cache, begin func(context.Context)) error {
	go begin(ctx)
	return own.Start(ctx)
}
