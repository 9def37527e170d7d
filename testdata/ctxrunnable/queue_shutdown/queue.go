// Package queue_shutdown has endless loops that end with their queue, which the context ends (A3).
package queue_shutdown

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// requeuer moves workloads from its queue back to the scheduler.
type requeuer struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	requeue func(string)
}

var _ manager.Runnable = (*requeuer)(nil)

func (r *requeuer) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		r.queue.ShutDown()
	}()
	for {
		key, shutdown := r.queue.Get()
		if shutdown {
			return nil
		}
		r.requeue(key)
		r.queue.Done(key)
	}
}

// processor has several workers; the queue is shut down when its Start leaves the wait.
type processor struct {
	queue   workqueue.TypedInterface[string]
	process func(string)
	workers int
}

var _ manager.Runnable = (*processor)(nil)

func (p *processor) Start(ctx context.Context) error {
	var workers sync.WaitGroup
	for range p.workers {
		workers.Go(p.loop)
	}
	<-ctx.Done()
	p.queue.ShutDown()
	workers.Wait()
	return nil
}

func (p *processor) loop() {
	for p.next() {
	}
}

func (p *processor) next() bool {
	key, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(key)
	p.process(key)
	return true
}

// stream embeds its queue and shuts it down when the context ends, without a goroutine.
type stream[T comparable] struct {
	workqueue.TypedInterface[T]
	send func(T)
}

func (s *stream[T]) Start(ctx context.Context) error {
	stop := context.AfterFunc(ctx, s.ShutDown)
	defer stop()
	for {
		item, shutdown := s.Get()
		if shutdown {
			return nil
		}
		s.send(item)
		s.Done(item)
	}
}

// condQueue is a queue of one's own: Pop ends when Close has been called.
type condQueue struct {
	mu     sync.Mutex
	filled sync.Cond
	heads  []string
	closed bool
}

func (q *condQueue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.filled.Broadcast()
}

func (q *condQueue) Pop() (string, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.heads) == 0 {
		if q.closed {
			return "", false
		}
		q.filled.Wait()
	}
	head := q.heads[0]
	q.heads = q.heads[1:]
	return head, true
}

// admitter ends with its own queue.
type admitter struct {
	queue *condQueue
	admit func(string)
}

var _ manager.Runnable = (*admitter)(nil)

func (a *admitter) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		a.queue.Close()
	}()
	for {
		head, ok := a.queue.Pop()
		if !ok {
			return nil
		}
		a.admit(head)
	}
}

func setup(mgr ctrl.Manager) error { return mgr.Add(&stream[string]{}) }
