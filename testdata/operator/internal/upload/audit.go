package upload

import (
	"context"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
)

// AuditQueue sends records of what has been copied.
type AuditQueue struct {
	sender  Sender
	once    sync.Once
	records chan string
	idle    chan struct{}
}

// NewAuditQueue makes a queue that sends nothing before it is started.
func NewAuditQueue(sender Sender) *AuditQueue {
	return &AuditQueue{sender: sender, records: make(chan string, 100), idle: make(chan struct{})}
}

// Add queues a record.
func (q *AuditQueue) Add(record string) { q.records <- record }

// Start begins to send.
func (q *AuditQueue) Start(ctx context.Context) {
	q.once.Do(func() {
		go q.send(ctx)
	})
}

func (q *AuditQueue) send(ctx context.Context) {
	defer close(q.idle)
	for record := range q.records {
		if err := q.sender.Send(ctx, record); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot send record", "record", record)
		}
	}
}

// Shutdown sends what is queued if the queue has been started, and returns when it is idle. A queue
// that has not been started is not started any more.
func (q *AuditQueue) Shutdown() {
	q.once.Do(func() { close(q.idle) })
	close(q.records)
	<-q.idle
}
