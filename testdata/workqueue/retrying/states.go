package retrying

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type elector interface{ IsLeader() bool }

var errGone = errors.New("gone")

// Publisher writes states, if it leads.
type Publisher struct {
	leads    bool
	elector  elector
	queue    workqueue.TypedRateLimitingInterface[string]
	calls    workqueue.TypedRateLimitingInterface[string]
	sends    workqueue.TypedRateLimitingInterface[string]
	asks     workqueue.TypedRateLimitingInterface[string]
	resends  workqueue.TypedRateLimitingInterface[string]
	sync     func(context.Context, string) error
	next     func(context.Context, string) (bool, error)
	publish  func(string, error)
	attempts int
}

func (p *Publisher) run(ctx context.Context) {
	for {
		key, quit := p.queue.Get()
		if quit {
			return
		}
		err := p.sync(ctx, key)
		p.queue.Done(key)
		p.settle(key, err)
	}
}

func (p *Publisher) settle(key string, err error) {
	if errors.Is(err, errGone) {
		p.queue.Forget(key)
		return
	}
	if p.leads {
		p.publish(key, err)
		if err == nil {
			p.queue.Forget(key)
			return
		}
	}
	p.queue.AddRateLimited(key) // want `^requeue-on-success: key is added again also when it succeeds, where nothing has forgotten it: what is done comes back for ever$`
}

func (p *Publisher) call(ctx context.Context) {
	for {
		key, quit := p.calls.Get()
		if quit {
			return
		}
		p.called(key, p.sync(ctx, key))
		p.calls.Done(key)
	}
}

// called asks a function for the state, in a switch.
func (p *Publisher) called(key string, err error) {
	switch {
	case !p.elector.IsLeader():
		klog.Info("no leader")
	case err == nil:
		p.calls.Forget(key)
		return
	default:
		klog.Error(err)
	}
	p.calls.AddRateLimited(key) // want `requeue-on-success: key is added again also when it succeeds`
}

func (p *Publisher) send(ctx context.Context) {
	for {
		key, quit := p.sends.Get()
		if quit {
			return
		}
		p.okForgotten(key, p.sync(ctx, key))
		p.sends.Done(key)
	}
}

// okForgotten forgets a success in all states.
func (p *Publisher) okForgotten(key string, err error) {
	if err == nil {
		p.sends.Forget(key)
		return
	}
	if p.leads {
		p.publish(key, err)
	}
	p.sends.AddRateLimited(key)
}

func (p *Publisher) ask(ctx context.Context) {
	for {
		key, quit := p.asks.Get()
		if quit {
			return
		}
		again, err := p.next(ctx, key)
		p.okAgain(key, again, err)
		p.asks.Done(key)
	}
}

// okAgain is asked for another round.
func (p *Publisher) okAgain(key string, again bool, err error) {
	if !again && err == nil {
		p.asks.Forget(key)
		return
	}
	p.asks.AddRateLimited(key)
}

const limit = 5

// Emitter drops what it says that it tries again.
type Emitter struct {
	queue workqueue.TypedRateLimitingInterface[string]
	tried workqueue.TypedRateLimitingInterface[string]
	emit  func(string) error
}

// Push adds what is new.
func (e *Emitter) Push(key string) { e.queue.Add(key); e.tried.Add(key) }

func (e *Emitter) once() bool {
	key, quit := e.queue.Get()
	if quit {
		return false
	}
	defer e.queue.Done(key)
	if err := e.emit(key); err != nil {
		if e.queue.NumRequeues(key) < limit { // want `^dead-limit: nothing adds key again after it has failed: NumRequeues stays 0, and there is no retry to limit$`
			klog.Errorf("%s failed, and is tried again: %v", key, err)
			return true
		}
		klog.Errorf("%s is dropped: %v", key, err)
	}
	e.queue.Forget(key)
	return true
}

// okTried adds it again, in a helper that serves others as well.
func (e *Emitter) okTried() bool {
	key, quit := e.tried.Get()
	if quit {
		return false
	}
	defer e.tried.Done(key)
	if err := e.emit(key); err != nil && e.tried.NumRequeues(key) < limit {
		e.enqueue(key)
		return true
	}
	e.tried.Forget(key)
	return true
}

func (e *Emitter) enqueue(key string) { e.tried.AddRateLimited(key) }

// forgets adds the item in a helper that always does.
func (p *Publisher) forgets(ctx context.Context) bool {
	key, quit := p.resends.Get()
	if quit {
		return false
	}
	defer p.resends.Done(key)
	if err := p.sync(ctx, key); err != nil {
		p.again(key)
	}
	p.resends.Forget(key) // want `forget-after-ratelimited: Forget follows AddRateLimited of key`
	return true
}

func (p *Publisher) again(key string) { p.resends.AddRateLimited(key) }

// okGivesUp adds the item in a helper only if it is to be tried again.
func (e *Emitter) okGivesUp(temporary func(error) bool) bool {
	key, quit := e.tried.Get()
	if quit {
		return false
	}
	defer e.tried.Done(key)
	if err := e.emit(key); err != nil && e.retry(key, temporary(err)) {
		return true
	}
	e.tried.Forget(key)
	return true
}

func (e *Emitter) retry(key string, temporary bool) bool {
	if temporary {
		e.tried.AddRateLimited(key)
	}
	return temporary
}
