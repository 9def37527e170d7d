package notify

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
)

type Message struct{ To, Text string }

type Mailer interface{ Send(m Message) error }

// Queue mails in the background.
type Queue struct {
	mailer Mailer
	in     chan Message
	once   sync.Once
	wg     sync.WaitGroup
	quit   chan struct{}
}

func NewQueue(m Mailer, size int) *Queue {
	q := &Queue{mailer: m, in: make(chan Message, size), quit: make(chan struct{})}
	q.wg.Add(1)
	go q.work()
	return q
}

// StopWith stops the queue when ctx ends.
func (q *Queue) StopWith(ctx context.Context) {
	context.AfterFunc(ctx, q.Stop)
}

func (q *Queue) Stop() {
	q.once.Do(func() {
		klog.InfoS("mail queue stops", "pending", len(q.in))
		close(q.quit)
	})
	q.wg.Wait()
}

func (q *Queue) Push(m Message) {
	select {
	case q.in <- m:
	case <-q.quit:
	}
}

func (q *Queue) work() {
	defer q.wg.Done()
	for {
		select {
		case <-q.quit:
			return
		case m := <-q.in:
			if err := q.mailer.Send(m); err != nil {
				klog.ErrorS(err, "mail", "to", m.To)
			}
		}
	}
}
