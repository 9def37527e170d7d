// Package retrying adds items again after a failure.
package retrying

import (
	"context"
	"errors"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/workqueue"
)

var errBusy = errors.New("busy")

// A Syncer retries in its own ways.
type Syncer struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(ctx context.Context, key string) error
}

// worker keeps the retry in a helper.
func (s *Syncer) worker(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	s.handle(s.sync(ctx, key), key)
	return true
}

func (s *Syncer) handle(err error, key string) {
	if err == nil {
		s.queue.Forget(key)
		return
	}
	s.queue.Add(key) // want `hot-add: key has failed and is added at once`
}

// enqueuer adds by way of a helper that handlers use too.
func (s *Syncer) enqueuer(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	if err := s.sync(ctx, key); err != nil {
		s.enqueue(key) // want `hot-add: key has failed and is added at once`
	}
	return true
}

func (s *Syncer) enqueue(key string) { s.queue.Add(key) }

// okConflict tries again at once after a conflict alone.
func (s *Syncer) okConflict(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	switch err := s.sync(ctx, key); {
	case apierrors.IsConflict(err):
		s.queue.Add(key)
	case err != nil:
		s.queue.AddRateLimited(key)
	default:
		s.queue.Forget(key)
	}
	return true
}

// okBusy asks for one error of its own.
func (s *Syncer) okBusy(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	if err := s.sync(ctx, key); errors.Is(err, errBusy) {
		s.queue.Add(key)
	} else if err != nil {
		s.queue.AddRateLimited(key)
	} else {
		s.queue.Forget(key)
	}
	return true
}

// okSlow sleeps before.
func (s *Syncer) okSlow(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	if err := s.sync(ctx, key); err != nil {
		time.Sleep(time.Second)
		s.queue.Add(key)
	}
	return true
}

// deferred forgets after everything else.
func (s *Syncer) deferred(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	defer s.queue.Forget(key) // want `forget-after-ratelimited: Forget follows AddRateLimited of key`
	if err := s.sync(ctx, key); err != nil {
		s.queue.AddRateLimited(key) // related `added here`
	}
	return true
}

// helped adds in a helper, and forgets all the same.
func (s *Syncer) helped(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	s.failed(key, s.sync(ctx, key)) // related `added here`
	s.queue.Forget(key)             // want `forget-after-ratelimited: Forget follows AddRateLimited of key`
	return true
}

func (s *Syncer) failed(key string, err error) {
	if err != nil {
		s.queue.AddRateLimited(key)
	}
}

// okHelped forgets only what has not failed.
func (s *Syncer) okHelped(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	err := s.sync(ctx, key)
	s.failed(key, err)
	if err == nil {
		s.queue.Forget(key)
	}
	return true
}

// okGivesUp forgets what was tried too often.
func (s *Syncer) okGivesUp(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	err := s.sync(ctx, key)
	if err != nil && s.queue.NumRequeues(key) < 5 {
		s.queue.AddRateLimited(key)
		return true
	}
	s.queue.Forget(key)
	return true
}

// okDelayed resets the backoff, and polls.
func (s *Syncer) okDelayed(ctx context.Context) bool {
	key, quit := s.queue.Get()
	if quit {
		return false
	}
	defer s.queue.Done(key)
	if err := s.sync(ctx, key); err == nil {
		s.queue.Forget(key)
		s.queue.AddAfter(key, time.Minute)
		return true
	}
	s.queue.AddRateLimited(key)
	return true
}

// okLoop forgets the next item.
func (s *Syncer) okLoop(ctx context.Context) {
	for {
		key, quit := s.queue.Get()
		if quit {
			return
		}
		if err := s.sync(ctx, key); err != nil {
			s.queue.AddRateLimited(key)
		} else {
			s.queue.Forget(key)
		}
		s.queue.Done(key)
	}
}

// A Poller has a queue that nothing slows down.
type Poller struct {
	queue workqueue.RateLimitingInterface
	sync  func(key any) error
	limit int
}

func (p *Poller) guard() {
	key, quit := p.queue.Get()
	if quit {
		return
	}
	defer p.queue.Done(key)
	err := p.sync(key)
	if err == nil || p.queue.NumRequeues(key) >= p.limit { // related `stays 0`
		p.queue.Forget(key)
		return
	}
	p.queue.AddAfter(key, time.Second) // want `dead-limit: AddAfter of key does not count as a retry`
}

// both has the limit beside another condition.
func (p *Poller) both(stopped bool) {
	for {
		key, _ := p.queue.Get()
		err := p.sync(key)
		p.queue.Done(key)
		if err != nil {
			if p.queue.NumRequeues(key) < p.limit && !stopped { // related `stays 0`
				p.queue.Add(key) // want `dead-limit: Add of key does not count as a retry`
			} else {
				p.queue.Forget(key)
			}
		}
	}
}

// unbounded may have no limit at all.
func (p *Poller) unbounded() {
	key, quit := p.queue.Get()
	if quit {
		return
	}
	defer p.queue.Done(key)
	if err := p.sync(key); err == nil {
		p.queue.Forget(key)
	} else if p.limit == -1 || p.queue.NumRequeues(key) < p.limit { // related `stays 0`
		p.queue.Add(key) // want `dead-limit: Add of key does not count as a retry`
	} else {
		p.queue.Forget(key)
	}
}

// okFirstFailure asks whether there was a failure, and not how many.
func (p *Poller) okFirstFailure(key any) {
	if p.queue.NumRequeues(key) > 0 {
		return
	}
	p.queue.Add(key)
}

// A Limited queue is counted by its limiter.
type Limited struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	sync    func(key string) error
	retries int
}

func (l *Limited) okCounted() bool {
	key, quit := l.queue.Get()
	if quit {
		return false
	}
	defer l.queue.Done(key)
	err := l.sync(key)
	switch {
	case err == nil:
		l.queue.Forget(key)
	case l.queue.NumRequeues(key) < l.retries:
		l.queue.AddRateLimited(key)
	default:
		l.queue.Forget(key)
	}
	return true
}

// success is the wrong way round in a helper.
func (l *Limited) success(key string) {
	key, _ = l.queue.Get()
	defer l.queue.Done(key)
	l.handle(key, l.sync(key))
}

func (l *Limited) handle(key string, err error) {
	if err != nil {
		l.queue.Forget(key)
		return
	}
	l.queue.AddRateLimited(key) // want `requeue-on-success: key is added again when it succeeds, and not when it fails`
}

// okResult adds again what asks for it.
func (l *Limited) okResult(reconcile func(key string) (bool, error)) {
	key, _ := l.queue.Get()
	defer l.queue.Done(key)
	again, err := reconcile(key)
	if err == nil && again {
		l.queue.AddRateLimited(key)
		return
	}
	l.queue.Forget(key)
}

// okAlways adds again whatever comes out.
func (l *Limited) okAlways() {
	key, _ := l.queue.Get()
	defer l.queue.Done(key)
	if err := l.sync(key); err != nil {
		l.queue.AddRateLimited(key)
	} else {
		l.queue.Add(key)
	}
}

// okNotYet adds again what cannot be deleted yet. Volcano's scheduler does so.
func (l *Limited) okNotYet(terminated func(key string) bool) {
	key, quit := l.queue.Get()
	if quit {
		return
	}
	defer l.queue.Done(key)
	if err := l.sync(key); err != nil {
		l.queue.Forget(key)
		return
	}
	if terminated(key) {
		l.queue.Forget(key)
		return
	}
	l.queue.AddRateLimited(key)
}

// okSteps begins anew when the steps before have succeeded. The egress services of ovn-kubernetes do so.
func (l *Limited) okSteps(name string) {
	key, quit := l.queue.Get()
	if quit {
		return
	}
	defer l.queue.Done(key)
	if err := l.cleared(key, name); err != nil {
		l.queue.AddRateLimited(key)
	}
}

func (l *Limited) cleared(key, name string) error {
	if err := l.clear(name); err != nil {
		return err
	}
	l.queue.Add(key)
	return nil
}

func (l *Limited) clear(name string) error { return l.sync(name) }
