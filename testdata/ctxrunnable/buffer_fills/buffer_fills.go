// Package buffer has channels whose small buffers are full soon after their receivers have left.
package buffer

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// A Resync is asked for by anybody, and its worker leaves when it is closed.
type Resync struct {
	asked chan struct{}
	quit  chan struct{}
}

func NewResync() *Resync {
	r := &Resync{asked: make(chan struct{}, 1), quit: make(chan struct{})}
	go r.work()
	return r
}

func (r *Resync) work() {
	for {
		select { // related `the receiver can leave here`
		case <-r.asked:
			klog.Info("resync")
		case <-r.quit:
			return
		}
	}
}

func (r *Resync) Ask() {
	r.asked <- struct{}{} // want `send-after-stop: send on r.asked blocks for ever once its receiver has stopped and the buffer of 1 is full: the send has no other exit`
}

func (r *Resync) Close() { close(r.quit) }

// Notices are sent by the handlers of an informer.
type Notices struct{ names chan string }

func Watch(ctx context.Context, informer cache.SharedIndexInformer) (*Notices, error) {
	n := &Notices{names: make(chan string, 8)}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(any) {
			n.names <- "added" // want `blocks-forever: send on n.names blocks for ever once its receiver has stopped and the buffer of 8 is full`
		},
		DeleteFunc: func(any) {
			n.names <- "deleted" // related `this send blocks as well`
		},
	})
	go n.print(ctx)
	return n, err
}

func (n *Notices) print(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case name := <-n.names:
			klog.Info(name)
		case <-ctx.Done():
		}
	}
}

// A Journal is written through a helper.
type Journal struct{ lines chan string }

func NewJournal() *Journal { return &Journal{lines: make(chan string, 2)} }

func (j *Journal) Info(line string)  { j.write("I " + line) }
func (j *Journal) Error(line string) { j.write("E " + line) }

func (j *Journal) write(line string) {
	j.lines <- line // want `send-after-stop: send on j.lines blocks for ever once its receiver has stopped and the buffer of 2 is full`
}

func (j *Journal) Run(ctx context.Context) error {
	for {
		select {
		case line := <-j.lines:
			klog.Info(line)
		case <-ctx.Done():
			return nil
		}
	}
}

// Tokens need not all be taken.
type Tokens struct {
	asked chan struct{}
	quit  chan struct{}
}

func NewTokens() *Tokens {
	t := &Tokens{asked: make(chan struct{}, 1), quit: make(chan struct{})}
	go t.work()
	return t
}

func (t *Tokens) work() {
	for {
		select {
		case <-t.asked:
			klog.Info("resync")
		case <-t.quit:
			return
		}
	}
}

func (t *Tokens) OkAsk() {
	select {
	case t.asked <- struct{}{}:
	default: // one is there already
	}
}

func (t *Tokens) Close() { close(t.quit) }

// A value that ends the loop is sent once, and there is room for it.
type Halt struct {
	reason chan string
	ticks  chan int
}

func NewHalt() *Halt { return &Halt{reason: make(chan string, 1), ticks: make(chan int)} }

func (h *Halt) Run(ctx context.Context) {
	for {
		select {
		case reason := <-h.reason:
			klog.Info(reason)
			return
		case <-ctx.Done():
			return
		}
	}
}

func (h *Halt) OkStop(reason string) { h.reason <- reason }

// One value is sent when the component starts, and there is room for it.
type Ready struct{ started chan string }

func NewReady() *Ready { return &Ready{started: make(chan string, 1)} }

func (r *Ready) OkServe(ctx context.Context) error {
	r.started <- "serving"
	<-ctx.Done()
	return nil
}

func (r *Ready) Report(ctx context.Context) {
	for {
		select {
		case name := <-r.started:
			klog.Info(name)
		case <-ctx.Done():
			return
		}
	}
}

// A large buffer is a queue of its own.
type Queue struct{ items chan string }

func NewQueue() *Queue { return &Queue{items: make(chan string, 1024)} }

func (q *Queue) OkAdd(item string) { q.items <- item }

func (q *Queue) Run(ctx context.Context) {
	for {
		select {
		case item := <-q.items:
			klog.Info(item)
		case <-ctx.Done():
			return
		}
	}
}
