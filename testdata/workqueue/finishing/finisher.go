package finishing

import (
	"errors"
	"strings"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type invoices struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(string) error
}

// next hands the item out with a function that finishes it, and says whether there is one.
func (i *invoices) next() (string, func(error), bool) {
	key, quit := i.queue.Get()
	if quit {
		return "", nil, false
	}
	return key, func(err error) { i.finish(key, err) }, true
}

func (i *invoices) finish(key string, err error) {
	defer i.queue.Done(key)
	if err != nil {
		i.queue.AddRateLimited(key)
		return
	}
	i.queue.Forget(key)
}

func (i *invoices) okWork() {
	for {
		key, finish, ok := i.next()
		if !ok {
			return
		}
		finish(i.sync(key))
	}
}

type receipts struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(string) error
}

// pop says whether the queue has ended.
func (r *receipts) pop() (key string, ended bool) {
	item, quit := r.queue.Get()
	if !quit {
		return item, false
	}
	return "", true
}

func (r *receipts) okWork() {
	for {
		key, ended := r.pop()
		if ended {
			return
		}
		if err := r.sync(key); err != nil {
			r.queue.AddRateLimited(key)
		}
		r.queue.Done(key)
	}
}

type bills struct {
	queue workqueue.TypedRateLimitingInterface[string]
	paid  []string
}

func (b *bills) next() (string, bool) {
	key, quit := b.queue.Get()
	if quit {
		return "", false
	}
	return key, true
}

// work leaves an empty key in work.
func (b *bills) work() {
	for {
		key, ok := b.next() // want `get-without-done: not every path calls Done for this item of b.queue`
		if !ok {
			return
		}
		if key == "" {
			continue
		}
		b.paid = append(b.paid, "bill "+key)
		b.queue.Forget(key)
		b.queue.Done(key)
	}
}

// A pool hands out the pods that are ready. Whoever gets an error from choose has no key.
type pool struct {
	ready workqueue.TypedRateLimitingInterface[string]
	patch func(pod string) (bool, error)
}

func cut(key string) string {
	_, name, _ := strings.Cut(key, "/")
	return name
}

func (p *pool) choose() (string, error) {
	for {
		key, quit := p.ready.Get() // want `get-without-done: not every path calls Done for this item of p.ready`
		if quit {
			return "", errors.New("shut down")
		}
		ok, err := p.patch(cut(key))
		if err != nil {
			p.ready.Done(key)
			p.ready.AddAfter(key, time.Second)
			return "", err
		}
		if !ok {
			return "", errors.New("not patched") // related `returns without Done`
		}
		return key, nil
	}
}

func (p *pool) okUse(run func(string)) error {
	key, err := p.choose()
	if err != nil {
		return err
	}
	run(key)
	p.ready.Done(key)
	return nil
}

// pick can return a key with an error.
func (p *pool) pick() (string, error) {
	key, quit := p.ready.Get()
	if quit {
		return "", errors.New("shut down")
	}
	_, err := p.patch(cut(key))
	return key, err
}

func (p *pool) use(run func(string)) error {
	key, err := p.pick() // want `get-without-done: not every path calls Done for this item of p.ready`
	if err != nil {
		return err // related `returns without Done`
	}
	run(key)
	p.ready.Done(key)
	return nil
}
