package queues

import (
	"errors"

	"k8s.io/client-go/util/workqueue"
)

// Limited has a queue that counts failures.
type Limited struct {
	queue workqueue.TypedRateLimitingInterface[string]
	work  func(string) error
}

func (l *Limited) settled() bool {
	key, quit := l.queue.Get()
	if quit {
		return false
	}
	defer l.queue.Done(key)
	if err := l.work(key); err != nil { // settled: settled
		l.queue.AddRateLimited(key)
		return true
	}
	l.queue.Forget(key) // settled: none
	return true
}

func (l *Limited) unsettled() {
	for {
		key, quit := l.queue.Get()
		if quit {
			return
		}
		err := l.work(key) // settled: not settled
		if errors.Is(err, errors.ErrUnsupported) {
			l.queue.AddRateLimited(key)
		} else if err == nil {
			l.queue.Forget(key) // settled: none
		}
		l.queue.Done(key)
	}
}

func (l *Limited) byHelper() {
	key, _ := l.queue.Get()
	err := l.work(key) // settled: settled
	l.retry(key, err)  // settled: settles; not settled
	l.queue.Done(key)
}

func (l *Limited) retry(key string, err error) {
	if err != nil {
		l.queue.AddRateLimited(key)
	}
	l.queue.Forget(key) // settled: follows AddRateLimited
}

func (l *Limited) deferred(key string, err error) {
	defer l.queue.Forget(key) // settled: follows AddRateLimited
	if err != nil {
		l.queue.AddRateLimited(key)
	}
}

func (l *Limited) counted(key string, err error) {
	if err != nil {
		l.queue.AddRateLimited(key)
	}
	if l.queue.NumRequeues(key) > 5 {
		l.queue.Forget(key) // settled: none
	}
}
