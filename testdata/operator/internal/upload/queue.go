// Package upload sends small files in the background.
package upload

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// A Sender sends one file.
type Sender interface {
	Send(ctx context.Context, path string) error
}

// Queue sends manifests one after the other.
type Queue struct {
	sender Sender
	once   sync.Once
	paths  chan string
	idle   chan struct{}
}

// NewQueue makes a queue that sends nothing before it is started.
func NewQueue(sender Sender) *Queue {
	return &Queue{sender: sender, paths: make(chan string, 100), idle: make(chan struct{})}
}

// Add queues a manifest.
func (q *Queue) Add(path string) { q.paths <- path }

// Start begins to send. The leader calls it: manifests that were queued before are sent then.
func (q *Queue) Start(ctx context.Context) {
	q.once.Do(func() {
		go q.send(ctx)
	})
}

func (q *Queue) send(ctx context.Context) {
	defer close(q.idle)
	for path := range q.paths {
		if err := q.sender.Send(ctx, path); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot send manifest", "path", path)
		}
	}
}

// Shutdown sends what is queued and returns when the queue is idle.
func (q *Queue) Shutdown(ctx context.Context) {
	q.Start(ctx)
	close(q.paths)
	<-q.idle
}
