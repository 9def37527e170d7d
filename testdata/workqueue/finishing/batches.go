package finishing

import "k8s.io/client-go/util/workqueue"

// A batch moves its keys all at once.
type batch struct {
	waiting workqueue.TypedInterface[any]
	ready   workqueue.TypedInterface[any]
}

func newBatch(ready workqueue.TypedInterface[any]) *batch {
	return &batch{waiting: workqueue.NewTyped[any](), ready: ready}
}

// okMove collects the keys in a list before it marks them all as done (kubefleet).
func (b *batch) okMove() {
	keys := []string{}
	for b.waiting.Len() > 0 {
		key, shutdown := b.waiting.Get()
		if shutdown {
			break
		}
		keys = append(keys, key.(string))
		if len(keys) > 100 {
			break
		}
	}
	for _, key := range keys {
		b.ready.Add(key)
		b.waiting.Done(key)
	}
}

// dropped forgets the keys that are empty.
func (b *batch) dropped() {
	var keys []any
	for b.waiting.Len() > 0 {
		key, shutdown := b.waiting.Get() // want `get-without-done: not every path calls Done for this item of b.waiting`
		if shutdown {
			break
		}
		if key == "" {
			continue
		}
		keys = append(keys, key)
	}
	for _, key := range keys {
		b.waiting.Done(key)
	}
}

// okEnded leaves what it was handed while the queue shuts down: nobody waits for it (radix).
func (b *batch) okEnded() bool {
	key, shutdown := b.waiting.Get()
	if shutdown || b.waiting.ShuttingDown() {
		return false
	}
	b.ready.Add(key)
	b.waiting.Done(key)
	return true
}

// unlessFull leaves a key behind.
func (b *batch) unlessFull() bool {
	key, shutdown := b.waiting.Get() // want `get-without-done: not every path calls Done for this item of b.waiting`
	if shutdown || b.ready.Len() > 100 {
		return false
	}
	b.ready.Add(key)
	b.waiting.Done(key)
	return true
}
