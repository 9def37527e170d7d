package queue_shutdown

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// ClusterMetrics has workers that a stop channel should end. They wait for a queue that is never
// shut down, where no stop reaches them (karmada's metrics adapter).
type ClusterMetrics struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(string)
}

func NewClusterMetrics(sync func(string)) *ClusterMetrics {
	return &ClusterMetrics{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		sync:  sync,
	}
}

func (m *ClusterMetrics) ClusterAdded(name string) { m.queue.Add(name) }

func (m *ClusterMetrics) startController(stopCh <-chan struct{}) {
	go wait.Until(m.worker, time.Second, stopCh)
	<-stopCh
}

func (m *ClusterMetrics) Serve(stopCh <-chan struct{}) { m.startController(stopCh) }

func (m *ClusterMetrics) worker() {
	for m.next() {
	}
}

func (m *ClusterMetrics) next() bool {
	key, shutdown := m.queue.Get() // want `open-queue: Get of m.queue waits on after stopCh of startController ends`
	if shutdown {
		return false
	}
	defer m.queue.Done(key)
	m.sync(key)
	return true
}

// EndedMetrics shuts its queue down.
type EndedMetrics struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(string)
}

func NewEndedMetrics(sync func(string)) *EndedMetrics {
	return &EndedMetrics{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		sync:  sync,
	}
}

func (m *EndedMetrics) Run(ctx context.Context) {
	defer context.AfterFunc(ctx, m.queue.ShutDown)()
	wait.UntilWithContext(ctx, m.worker, time.Second)
}

func (m *EndedMetrics) worker(context.Context) {
	for {
		key, shutdown := m.queue.Get()
		if shutdown {
			return
		}
		m.sync(key)
		m.queue.Done(key)
	}
}

// LentMetrics lends its queue to others, who may shut it down.
type LentMetrics struct {
	queue workqueue.TypedInterface[string]
	sync  func(string)
}

func NewLentMetrics(sync func(string), lend func(workqueue.TypedInterface[string])) *LentMetrics {
	m := &LentMetrics{queue: workqueue.NewTyped[string](), sync: sync}
	lend(m.queue)
	return m
}

func (m *LentMetrics) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, m.worker, time.Second)
}

func (m *LentMetrics) worker(context.Context) {
	for {
		key, shutdown := m.queue.Get()
		if shutdown {
			return
		}
		m.sync(key)
		m.queue.Done(key)
	}
}

// BorrowedMetrics got its queue from somebody, who may shut it down.
type BorrowedMetrics struct {
	queue workqueue.TypedInterface[string]
	sync  func(string)
}

func NewBorrowedMetrics(queue workqueue.TypedInterface[string], sync func(string)) *BorrowedMetrics {
	return &BorrowedMetrics{queue: queue, sync: sync}
}

func (m *BorrowedMetrics) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, m.worker, time.Second)
}

func (m *BorrowedMetrics) worker(context.Context) {
	for {
		key, shutdown := m.queue.Get()
		if shutdown {
			return
		}
		m.sync(key)
		m.queue.Done(key)
	}
}
