// Package example has a wrong and a right program for each check.
package example

import (
	"context"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Routes keeps routes in step with services.
type Routes struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	indexer cache.Indexer
}

func (r *Routes) sync(ctx context.Context, key string) error {
	_, exists, err := r.indexer.GetByKey(key)
	if err != nil || !exists {
		return err
	}
	return ctx.Err()
}

func (r *Routes) work(ctx context.Context) {
	for {
		key, shutdown := r.queue.Get() // want `^get-without-done: not every path calls Done for this item of r.queue: after the others the item is never handed out again$`
		if shutdown {
			return
		}
		if _, exists, _ := r.indexer.GetByKey(key); !exists {
			continue
		}
		runtime.HandleError(r.sync(ctx, key))
		r.queue.Done(key)
	}
}

func (r *Routes) okWork(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if _, exists, _ := r.indexer.GetByKey(key); exists {
		runtime.HandleError(r.sync(ctx, key))
	}
	return true
}

func (r *Routes) retry(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil {
		r.queue.Add(key) // want `^hot-add: key has failed and is added at once: it is retried without a pause as long as it fails$`
		return true
	}
	r.queue.Forget(key)
	return true
}

func (r *Routes) okRetry(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil {
		r.queue.AddRateLimited(key)
		return true
	}
	r.queue.Forget(key)
	return true
}

func (r *Routes) reset(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil {
		runtime.HandleError(err)
		r.queue.AddRateLimited(key) // related `^added here$`
	}
	r.queue.Forget(key) // want `^forget-after-ratelimited: Forget follows AddRateLimited of key: the backoff begins anew, and it is retried without a growing pause$`
	return true
}

func (r *Routes) okReset(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil {
		runtime.HandleError(err)
		r.queue.AddRateLimited(key)
		return true
	}
	r.queue.Forget(key)
	return true
}

func (r *Routes) enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // related `^can fail$`
	if err != nil {
		runtime.HandleError(err)
	}
	r.queue.Add(key) // want `^add-after-key-error: key is added although cache.MetaNamespaceKeyFunc has failed: the worker gets an empty key$`
}

func (r *Routes) okEnqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		runtime.HandleError(err)
		return
	}
	r.queue.Add(key)
}

func (r *Routes) inverted(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err == nil {
		r.queue.AddRateLimited(key) // want `^requeue-on-success: key is added again when it succeeds, and not when it fails$`
		return true
	}
	r.queue.Forget(key)
	return true
}

func (r *Routes) okInverted(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil {
		r.queue.AddRateLimited(key)
		return true
	}
	r.queue.Forget(key)
	return true
}

func (r *Routes) released(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	r.queue.Done(key) // want `^done-without-get: no Get has handed key out here: another worker may get it while it is still in work$`
}

func (r *Routes) okReleased(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	runtime.HandleError(r.sync(ctx, key))
	r.queue.Done(key)
	return true
}

func (r *Routes) onAdd(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	r.queue.AddRateLimited(key) // want `^handler-ratelimited: each event counts as a failure of key: AddRateLimited delays it, and uses up its retries$`
}

func (r *Routes) okOnAdd(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	r.queue.Add(key)
}

func (r *Routes) give(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil { // want `^failure-drops-key: the item of r.queue is dropped when r.sync fails: nothing adds it again until its next event$`
		runtime.HandleError(err)
		return true // related `^ends here$`
	}
	r.queue.Forget(key)
	return true
}

func (r *Routes) okGive(ctx context.Context) bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.sync(ctx, key); err != nil {
		runtime.HandleError(err)
		r.queue.AddRateLimited(key)
		return true
	}
	r.queue.Forget(key)
	return true
}
