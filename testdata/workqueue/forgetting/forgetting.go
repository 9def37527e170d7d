// Package forgetting has workers that forget their items on some outcomes only.
package forgetting

import (
	"context"
	"errors"
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

var errNone = errors.New("none")

// mirrors settle their items in a function of its own, which forgets only those that it gives up.
type mirrors struct {
	queue queue
	work  func(string) error
}

func (m *mirrors) next() bool {
	key, shutdown := m.queue.Get()
	if shutdown {
		return false
	}
	defer m.queue.Done(key)
	err := m.work(key) // want `no-forget: the item of m.queue is not forgotten on one outcome of m.work`
	m.handleErr(err, key)
	return true
}

func (m *mirrors) handleErr(err error, key string) {
	if err == nil {
		return // related `leaves the item as it is here`
	}
	if m.queue.NumRequeues(key) < maxRetries {
		m.queue.AddRateLimited(key)
		return
	}
	m.queue.Forget(key)
}

type request struct{ name string }

// flows work on the address of their item, and add names to another queue.
type flows struct {
	queue workqueue.TypedRateLimitingInterface[request]
	names queue
	work  func(*request) error
}

func (f *flows) next() bool {
	req, shutdown := f.queue.Get()
	if shutdown {
		return false
	}
	defer f.queue.Done(req)
	err := f.work(&req) // want `no-forget: the item of f.queue is not forgotten on one outcome of f.work`
	f.handleErr(err, req)
	return true
}

func (f *flows) handleErr(err error, req request) {
	if err == nil {
		return // related `leaves the item as it is here`
	}
	if f.queue.NumRequeues(req) < maxRetries {
		f.queue.AddRateLimited(req)
		return
	}
	f.queue.Forget(req)
}

func (f *flows) nextName() bool {
	name, shutdown := f.names.Get()
	if shutdown {
		return false
	}
	defer f.names.Done(name)
	if err := f.request(name); err != nil { // want `no-forget: the item of f.names is not forgotten on one outcome of f.request`
		f.names.AddRateLimited(name)
		return true
	}
	if name == "" {
		f.names.Forget(name)
	}
	return true
}

func (f *flows) request(name string) error {
	if name == "none" {
		return errNone
	}
	f.queue.Add(request{name})
	return nil
}

// okRequests give up with a Forget, and their work adds the item itself.
type okRequests struct {
	queue queue
	work  func(*string) error
}

func (r *okRequests) okNext() bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	r.okHandleErr(r.work(&key), key)
	return true
}

func (r *okRequests) okHandleErr(err error, key string) {
	if err == nil {
		r.queue.Forget(key)
		return
	}
	if r.queue.NumRequeues(key) < maxRetries {
		r.queue.AddRateLimited(key)
		return
	}
	r.queue.Forget(key)
}

func (r *okRequests) okOther() bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(key)
	if err := r.later(key); err != nil {
		r.queue.AddRateLimited(key)
		return true
	}
	if key == "" {
		r.queue.Forget(key)
	}
	return true
}

func (r *okRequests) later(key string) error {
	if key == "none" {
		return errNone
	}
	r.queue.AddAfter(key, time.Minute)
	return nil
}

// copies gives an item up without a Forget: the function ends where the source has no return.
type copies struct {
	queue queue
	max   int
	work  func(string) error
}

func (c *copies) next() bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	err := c.work(key) // want `failure-drops-key: the item of c.queue is dropped when c.work fails`
	c.handleErr(err, key)
	return true // related `ends here`
}

func (c *copies) handleErr(err error, key string) {
	if err == nil {
		c.queue.Forget(key)
		return
	}
	if c.max == -1 || c.queue.NumRequeues(key) < c.max {
		c.queue.AddRateLimited(key)
	}
} // related `leaves the item as it is here`
