// Package queues has work queues and their items, for the pass of the same name. Each Get states whether its
// item is finished; each other operation whether its item was got, and how many operations are on its queue.
package queues

import (
	"k8s.io/client-go/util/workqueue"
)

// Two has two queues.
type Two struct {
	first  workqueue.TypedRateLimitingInterface[string]
	second workqueue.RateLimitingInterface
	out    chan string
}

func (t *Two) work() bool {
	key, quit := t.first.Get() // queues: finished
	if quit {
		return false
	}
	defer t.first.Done(key) // queues: got, 5 on the queue
	t.retry(key)
	return true
}

func (t *Two) retry(key string) {
	t.first.AddRateLimited(key) // queues: got, 5 on the queue
}

func (t *Two) forward() {
	for {
		key, quit := t.first.Get() // queues: finished
		if quit {
			return
		}
		t.out <- key
	}
}

func (t *Two) add(key string) {
	t.first.Add(key) // queues: not got, 5 on the queue
}

func (t *Two) next() (any, bool) {
	key, quit := t.second.Get() // queues: finished
	return key, !quit
}

func (t *Two) half(skip bool) {
	key, ok := t.next() // queues: not finished
	if !ok || skip {
		return
	}
	t.second.Done(key) // queues: got, 4 on the queue
}

func (t *Two) loop() {
	for {
		key, _ := t.second.Get() // queues: not finished
		defer func() {
			t.second.Done(key) // queues: got, 4 on the queue
		}()
	}
}

func local() {
	queue := workqueue.NewTyped[int]()
	queue.Add(1)           // queues: not got, 2 on the queue
	item, _ := queue.Get() // queues: not finished
	_ = item
}
