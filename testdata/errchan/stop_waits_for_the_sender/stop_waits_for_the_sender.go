// Package stop_waits_for_the_sender has a Stop that waits for goroutines which send to whoever calls it.
package stop_waits_for_the_sender

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A relay merges the watches of several namespaces (the operator of VictoriaMetrics).
type relay struct {
	result  chan watch.Event
	sources []watch.Interface
	wg      sync.WaitGroup
}

func newRelay[T client.ObjectList](ctx context.Context, c client.WithWatch, namespaces []string, list func() T) (watch.Interface, error) {
	r := relay{result: make(chan watch.Event)}
	for _, ns := range namespaces {
		source, err := c.Watch(ctx, list(), client.InNamespace(ns))
		if err != nil {
			return nil, err
		}
		r.sources = append(r.sources, source)
		r.wg.Add(1)
		go func() { // related `the sender starts here`
			defer r.wg.Done()
			for evt := range source.ResultChan() {
				select {
				case r.result <- evt: // want `unbuffered-send: send on r.result blocks for ever when Stop comes before the end of ctx: it waits for the sender, and its caller was the receiver`
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	return &r, nil
}

func (r *relay) ResultChan() <-chan watch.Event { return r.result }

func (r *relay) Stop() {
	for _, source := range r.sources {
		source.Stop()
	}
	r.wg.Wait() // related `waits for the sender here`
}

// okRelay ends its goroutines before it waits for them.
type okRelay struct {
	result  chan watch.Event
	sources []watch.Interface
	cancel  func()
	wg      sync.WaitGroup
}

func newOkRelay(parent context.Context, sources []watch.Interface) watch.Interface {
	ctx, cancel := context.WithCancel(parent)
	r := okRelay{result: make(chan watch.Event), sources: sources, cancel: cancel}
	for _, source := range sources {
		r.wg.Add(1)
		go func() {
			defer r.wg.Done()
			for evt := range source.ResultChan() {
				select {
				case r.result <- evt:
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	return &r
}

func (r *okRelay) ResultChan() <-chan watch.Event { return r.result }

func (r *okRelay) Stop() {
	for _, source := range r.sources {
		source.Stop()
	}
	r.cancel()
	r.wg.Wait()
}

// okLenient does not wait for its goroutine, which leaves with the context.
type okLenient struct {
	result chan watch.Event
	source watch.Interface
}

func newLenient(ctx context.Context, source watch.Interface) *okLenient {
	l := &okLenient{result: make(chan watch.Event), source: source}
	go func() {
		for evt := range source.ResultChan() {
			select {
			case l.result <- evt:
			case <-ctx.Done():
				return
			}
		}
	}()
	return l
}

func (l *okLenient) ResultChan() <-chan watch.Event { return l.result }

func (l *okLenient) Stop() { l.source.Stop() }

// okDrained takes what is left before it waits.
type okDrained struct {
	result chan watch.Event
	source watch.Interface
	done   chan struct{}
}

func newDrained(ctx context.Context, source watch.Interface) *okDrained {
	d := &okDrained{result: make(chan watch.Event), source: source, done: make(chan struct{})}
	go d.run(ctx)
	return d
}

func (d *okDrained) run(ctx context.Context) {
	defer close(d.done)
	defer close(d.result)
	for evt := range d.source.ResultChan() {
		select {
		case d.result <- evt:
		case <-ctx.Done():
			return
		}
	}
}

func (d *okDrained) ResultChan() <-chan watch.Event { return d.result }

func (d *okDrained) Stop() {
	d.source.Stop()
	for range d.result {
	}
	<-d.done
}

// A tailer is read by the one function that stops it.
type tailer struct {
	lines chan string
	done  chan struct{}
	next  func() (string, bool)
}

func startTailer(stop <-chan struct{}, next func() (string, bool)) *tailer {
	t := &tailer{lines: make(chan string), done: make(chan struct{}), next: next}
	go t.run(stop)
	return t
}

func (t *tailer) run(stop <-chan struct{}) {
	defer close(t.done)
	for {
		line, more := t.next()
		if !more {
			return
		}
		select {
		case <-stop:
			return
		case t.lines <- line: // want `unbuffered-send: send on t.lines blocks for ever when Close comes before the end of stop: it waits for the sender`
		}
	}
}

func (t *tailer) Close() { <-t.done }

func firstMatch(stop <-chan struct{}, next func() (string, bool), matches func(string) (bool, error)) (string, error) {
	t := startTailer(stop, next)
	defer t.Close()
	for {
		select {
		case line := <-t.lines:
			ok, err := matches(line)
			if err != nil {
				return "", err
			}
			if ok {
				return line, nil
			}
		case <-stop:
			return "", nil
		}
	}
}

// okTailer has a stop of its own.
type okTailer struct {
	lines      chan string
	quit, done chan struct{}
	next       func() (string, bool)
}

func startOkTailer(stop <-chan struct{}, next func() (string, bool)) *okTailer {
	t := &okTailer{lines: make(chan string), quit: make(chan struct{}), done: make(chan struct{}), next: next}
	go t.run(stop)
	return t
}

func (t *okTailer) run(stop <-chan struct{}) {
	defer close(t.done)
	for {
		line, more := t.next()
		if !more {
			return
		}
		select {
		case <-stop:
			return
		case <-t.quit:
			return
		case t.lines <- line:
		}
	}
}

func (t *okTailer) Close() {
	close(t.quit)
	<-t.done
}

func okFirstMatch(stop <-chan struct{}, next func() (string, bool), matches func(string) (bool, error)) (string, error) {
	t := startOkTailer(stop, next)
	defer t.Close()
	for {
		select {
		case line := <-t.lines:
			ok, err := matches(line)
			if err != nil {
				return "", err
			}
			if ok {
				return line, nil
			}
		case <-stop:
			return "", nil
		}
	}
}

// A collector fetches in a closure, with a small buffer, and is closed by the function that reads from it.
type collector struct {
	found chan client.Object
	group sync.WaitGroup
}

func (c *collector) start(ctx context.Context, fetch func() (client.Object, error)) {
	c.found = make(chan client.Object, 4)
	c.group.Add(1)
	go func() {
		defer c.group.Done()
		for {
			obj, err := fetch()
			if err != nil {
				return
			}
			select {
			case <-ctx.Done():
				return
			case c.found <- obj: // want `unbuffered-send: send on c.found blocks for ever when Shutdown comes before the end of ctx`
			}
		}
	}()
}

func (c *collector) Shutdown() { c.group.Wait() }

func collect(ctx context.Context, fetch func() (client.Object, error), store func(client.Object) error) error {
	var c collector
	c.start(ctx, fetch)
	defer c.Shutdown()
	for obj := range c.found {
		if err := store(obj); err != nil {
			return err
		}
	}
	return nil
}

// okCollector is closed once its context has ended.
type okCollector struct {
	found chan client.Object
	group sync.WaitGroup
}

func (c *okCollector) start(ctx context.Context, fetch func() (client.Object, error)) {
	c.found = make(chan client.Object, 4)
	c.group.Add(1)
	go func() {
		defer c.group.Done()
		for {
			obj, err := fetch()
			if err != nil {
				return
			}
			select {
			case <-ctx.Done():
				return
			case c.found <- obj:
			}
		}
	}()
}

func (c *okCollector) Shutdown() { c.group.Wait() }

func okCollect(parent context.Context, fetch func() (client.Object, error), store func(client.Object) error) error {
	ctx, cancel := context.WithCancel(parent)
	var c okCollector
	c.start(ctx, fetch)
	defer func() {
		cancel()
		c.Shutdown()
	}()
	for obj := range c.found {
		if err := store(obj); err != nil {
			return err
		}
	}
	return nil
}

// A follower is read by a function that leaves only when the sender can, too.
type follower struct {
	lines chan string
	done  chan struct{}
	next  func() (string, bool)
}

func startFollower(ctx context.Context, next func() (string, bool)) *follower {
	f := &follower{lines: make(chan string), done: make(chan struct{}), next: next}
	go f.run(ctx)
	return f
}

func (f *follower) run(ctx context.Context) {
	defer close(f.done)
	defer close(f.lines)
	for {
		line, more := f.next()
		if !more {
			return
		}
		select {
		case <-ctx.Done():
			return
		case f.lines <- line:
		}
	}
}

func (f *follower) Close() { <-f.done }

func okFollowAll(ctx context.Context, next func() (string, bool), handle func(string)) {
	f := startFollower(ctx, next)
	defer f.Close()
	for {
		select {
		case line, open := <-f.lines:
			if !open {
				return
			}
			handle(line)
		case <-ctx.Done():
			return
		}
	}
}

func okFollowRange(ctx context.Context, next func() (string, bool), handle func(string)) {
	f := startFollower(ctx, next)
	for line := range f.lines {
		handle(line)
	}
	f.Close()
}
