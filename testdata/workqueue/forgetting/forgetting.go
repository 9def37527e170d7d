// Package forgetting has workers that forget their items on some outcomes only.
package forgetting

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type queue = workqueue.TypedRateLimitingInterface[string]

const maxRetries = 5

type pools struct {
	queue queue
	apply func(ctx context.Context, key string) error
}

func (p *pools) sync(ctx context.Context, key string) error { return p.apply(ctx, key) }

// Only what has failed too often is forgotten.
func (p *pools) next(ctx context.Context) bool {
	key, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(key)
	if err := p.sync(ctx, key); err != nil { // want `no-forget: the item of p.queue is not forgotten on one outcome of p.sync: its backoff goes on where the failures before have left it`
		if p.queue.NumRequeues(key) < maxRetries {
			p.queue.AddRateLimited(key)
			return true
		}
		p.queue.Forget(key)
		runtime.HandleError(err)
	}
	return true // related `ends here`
}

type outcome int

const (
	done outcome = iota
	again
	hopeless
)

type advertisements struct{ queue queue }

func (a *advertisements) sync(key string) outcome {
	if key == "" {
		return hopeless
	}
	return done
}

// A case of a switch does not fall through.
func (a *advertisements) next() bool {
	key, shutdown := a.queue.Get()
	if shutdown {
		return false
	}
	defer a.queue.Done(key)
	switch a.sync(key) { // want `no-forget: .* on one outcome of a.sync`
	case done:
	case hopeless:
		a.queue.Forget(key)
	case again:
		a.queue.AddRateLimited(key)
	}
	return true // related `ends here`
}

type okAdvertisements struct {
	queue queue
	sync  func(key string) outcome
}

// All outcomes that there are have a case.
func (a *okAdvertisements) okAllCases() bool {
	key, shutdown := a.queue.Get()
	if shutdown {
		return false
	}
	defer a.queue.Done(key)
	switch a.sync(key) {
	case done, hopeless:
		a.queue.Forget(key)
	case again:
		a.queue.AddRateLimited(key)
	}
	return true
}

type backups struct {
	queue queue
	work  func(string) error
}

func (b *backups) worker() {
	for b.one() {
	}
}

func (b *backups) one() bool {
	key, shutdown := b.queue.Get()
	if shutdown {
		return false
	}
	defer b.queue.Done(key)
	b.finish(key, b.work(key))
	return true
}

// The error is settled in a function of its own.
func (b *backups) finish(key string, err error) {
	switch {
	case err == nil:
		b.queue.Forget(key)
	case b.queue.NumRequeues(key) < maxRetries:
		b.queue.AddRateLimited(key)
	default:
		b.queue.Forget(key)
	}
}

type okPools struct {
	queue queue
	apply func(key string) error
}

func (p *okPools) okOneForget() bool {
	key, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(key)
	err := p.apply(key)
	if err == nil || p.queue.NumRequeues(key) >= maxRetries {
		p.queue.Forget(key)
		return true
	}
	p.queue.AddRateLimited(key)
	return true
}

// A later round is asked for: what it waits for is not the backoff.
func (p *okPools) okLater() bool {
	key, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(key)
	if err := p.apply(key); err != nil {
		p.queue.AddRateLimited(key)
		return true
	}
	p.queue.AddAfter(key, time.Minute)
	return true
}

// An error that drops the item is failure-drops-key, and nothing succeeds here.
func (p *okPools) okParsed(parse func(string) (string, error)) bool {
	item, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(item)
	if err := p.apply(item); err != nil {
		p.queue.AddRateLimited(item)
	} else {
		p.queue.Forget(item)
	}
	return true
}

type restores struct {
	queue queue
	work  func(string) error
}

// The closure at the end runs after each outcome.
func (r *restores) next() bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer func() {
		r.queue.Forget(key) // want `forget-after-ratelimited: Forget follows AddRateLimited of key`
		r.queue.Done(key)
	}()
	if err := r.work(key); err != nil {
		r.queue.AddRateLimited(key) // related `added here`
	}
	return true
}

type okRestores struct {
	queue queue
	work  func(string) error
}

func (r *okRestores) okUnlessFailed() bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	failed := false
	defer func() {
		if !failed {
			r.queue.Forget(key)
		}
		r.queue.Done(key)
	}()
	if err := r.work(key); err != nil {
		failed = true
		r.queue.AddRateLimited(key)
	}
	return true
}
