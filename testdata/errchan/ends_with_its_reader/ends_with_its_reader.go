// Package ends_with_its_reader has signals that come in time, though a path seems to skip them.
package ends_with_its_reader

import (
	"context"
	"sync"
	"time"
)

type probe func(context.Context) error

// okEmptyList starts nothing for a list without elements, and waits for nothing then.
func okEmptyList(ctx context.Context, probes []probe) error {
	errs := make(chan error)
	if len(probes) == 0 {
		return nil
	}
	for _, check := range probes {
		go func() { errs <- check(ctx) }()
	}
	var first error
	for range probes {
		if err := <-errs; err != nil && first == nil {
			first = err
		}
	}
	return first
}

// okNothingToSend counts its senders.
func okNothingToSend(ctx context.Context, probes map[string]probe) []error {
	results := make(chan error)
	started := 0
	for name, check := range probes {
		if name == "" {
			continue
		}
		started++
		go func() { results <- check(ctx) }()
	}
	var failed []error
	for range started {
		failed = append(failed, <-results)
	}
	return failed
}

// leavesAfterTheFirst takes one of many.
func leavesAfterTheFirst(ctx context.Context, probes []probe) error {
	errs := make(chan error)
	for _, check := range probes {
		go func() {
			errs <- check(ctx) // want `unbuffered-send: send on errs blocks for ever once leavesAfterTheFirst has returned`
		}()
	}
	for range probes {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// A tail closes its channels only in Close, which its owner calls when it has stopped reading.
type tail struct {
	lines, errors chan string
	once          sync.Once
	done          chan struct{}
}

func newTail() *tail {
	return &tail{lines: make(chan string), errors: make(chan string), done: make(chan struct{})}
}

// Close ends the tail.
func (t *tail) Close() {
	t.once.Do(func() {
		close(t.done)
		close(t.lines)
		close(t.errors)
	})
}

// okFollow reads until Close.
func (t *tail) okFollow(handle func(string)) {
	for {
		select {
		case line := <-t.lines:
			handle(line)
		case text := <-t.errors:
			handle(text)
		case <-t.done:
			return
		}
	}
}

// okBounded waits for the result of a goroutine that a failure skips, and not for longer than a second.
func okBounded(ctx context.Context, check probe) bool {
	done := make(chan struct{})
	go func() {
		if err := check(ctx); err != nil {
			return
		}
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(time.Second):
		return false
	}
}

// okBoundedByItsContext has an end of its own, too.
func okBoundedByItsContext(check probe) bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	done := make(chan struct{})
	go func() {
		if err := check(ctx); err != nil {
			return
		}
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}

// unbounded waits for the same goroutine, and for nothing else.
func unbounded(ctx context.Context, check probe) {
	done := make(chan struct{})
	go func() {
		if err := check(ctx); err != nil {
			return
		}
		close(done) // want `success-only-close: close of done is skipped when check fails; unbounded then waits for ever`
	}()
	<-done
}

// noneWanted comes by the loop for another reason than that there is nothing.
func noneWanted(ctx context.Context, probes []probe, wanted int) error {
	errs := make(chan error)
	for _, check := range probes {
		go func() {
			errs <- check(ctx) // want `unbuffered-send: send on errs blocks for ever once noneWanted has returned`
		}()
	}
	if wanted > 3 {
		return nil
	}
	for range probes {
		<-errs
	}
	return nil
}

// okCancelledBeforeTheClose: whoever looks at done looks at the context as well, which ends first.
func okCancelledBeforeTheClose(parent context.Context, check probe) error {
	ctx, cancel := context.WithCancel(parent)
	done := make(chan struct{})
	var failed error
	go func() {
		if failed = check(ctx); failed != nil {
			cancel()
			return
		}
		cancel()
		close(done)
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-done:
		return failed
	}
}

// okResultAfterTheCancel cancels before it closes what the same select waits for.
func okResultAfterTheCancel(parent context.Context, next func() (string, bool), handle func(string)) {
	ctx, cancel := context.WithCancel(parent)
	lines := make(chan string)
	go func() {
		defer close(lines)
		defer cancel()
		for {
			line, more := next()
			if !more {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case line, open := <-lines:
			if !open {
				return
			}
			handle(line)
		case <-ctx.Done():
			return
		}
	}
}
