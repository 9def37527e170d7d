package blocks_forever

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/watch"
)

type reflector struct {
	open   func() (watch.Interface, error)
	handle func(watch.Event)
}

// follow tells itself that the watch is closed, and does not receive meanwhile (kubescape's operator).
func (r *reflector) follow(ctx context.Context) {
	var events <-chan watch.Event
	closed := make(chan struct{})
	go func() { closed <- struct{}{} }()
	for {
		select {
		case event, ok := <-events:
			if !ok {
				closed <- struct{}{} // want `blocks-forever: send on closed blocks for ever: nothing but the goroutine of the send receives from it`
				continue
			}
			r.handle(event)
		case <-closed:
			if watcher, err := r.open(); err == nil {
				events = watcher.ResultChan()
			}
		case <-ctx.Done():
			return
		}
	}
}

// retry has the value taken in the next round of its own loop.
func (r *reflector) retry(keys []string, try func(string) error) {
	failed := make(chan string)
	for _, key := range keys {
		if try(key) != nil {
			failed <- key // want `blocks-forever: send on failed blocks for ever`
		}
	}
	for range keys {
		_ = try(<-failed)
	}
}

// okFollow has a goroutine tell it.
func (r *reflector) okFollow(ctx context.Context) {
	var events <-chan watch.Event
	closed := make(chan struct{})
	go func() { closed <- struct{}{} }()
	for {
		select {
		case event, ok := <-events:
			if !ok {
				go func() { closed <- struct{}{} }()
				events = nil
				continue
			}
			r.handle(event)
		case <-closed:
			if watcher, err := r.open(); err == nil {
				events = watcher.ResultChan()
			}
		case <-ctx.Done():
			return
		}
	}
}

// okRoom keeps what is sent until the next round.
func (r *reflector) okRoom(ctx context.Context) {
	again := make(chan struct{}, 1)
	again <- struct{}{}
	for {
		select {
		case <-again:
			if _, err := r.open(); err != nil {
				again <- struct{}{}
			}
		case <-ctx.Done():
			return
		}
	}
}

// okGivesUp looks at its context while it sends.
func (r *reflector) okGivesUp(ctx context.Context) {
	again := make(chan struct{})
	for {
		select {
		case again <- struct{}{}:
		case <-again:
		case <-time.After(time.Minute):
		case <-ctx.Done():
			return
		}
	}
}

// okRelay is started for each side of a pair, and sends to its twin.
func (r *reflector) okRelay() {
	pair := make(chan int)
	go r.okSide(pair)
	r.okSide(pair)
}

func (r *reflector) okSide(pair chan int) {
	select {
	case n := <-pair:
		println(n)
	default:
		pair <- 1
	}
}

// okReaders are started before the send.
func (r *reflector) okReaders(keys []string) {
	work := make(chan string)
	for range 3 {
		go func() {
			for key := range work {
				println(key)
			}
		}()
	}
	for _, key := range keys {
		work <- key
	}
	close(work)
}
