// Package released has receivers that leave when their sender says that it has sent all.
package released

import (
	"context"
	"io/fs"
	"path/filepath"
)

// The sender cancels the context of the receiver when it has come to its end.
func okCancelledAtTheEnd(next func() (int, bool)) int {
	ctx, cancel := context.WithCancel(context.Background())
	values := make(chan int)
	go func() {
		defer cancel()
		for {
			value, more := next()
			if !more {
				return
			}
			values <- value
		}
	}()
	sum := 0
	for {
		select {
		case value := <-values:
			sum += value
		case <-ctx.Done():
			return sum
		}
	}
}

// The same in a helper of the sender, after the one value.
func okCancelledInAHelper(measure func() int) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	values := make(chan int)
	finish := func() { cancel() }
	go func() {
		values <- measure()
		finish()
	}()
	select {
	case value := <-values:
		return value
	case <-ctx.Done():
		return 0
	}
}

type collector struct{ finished chan struct{} }

// The channel that ends the wait is a field, and closed by the sender alone.
func (c *collector) okFieldClosedAtTheEnd(next func() (int, bool)) int {
	c.finished = make(chan struct{})
	values := make(chan int)
	go func() {
		for value, more := next(); more; value, more = next() {
			values <- value
		}
		close(c.finished)
	}()
	sum := 0
	for {
		select {
		case value := <-values:
			sum += value
		case <-c.finished:
			return sum
		}
	}
}

// The context ends before the value is sent.
func cancelledBefore(measure func() int) int {
	ctx, cancel := context.WithCancel(context.Background())
	values := make(chan int)
	go func() {
		cancel()
		values <- measure() // want `unbuffered-send: send on values blocks for ever once cancelledBefore has returned: values is unbuffered`
	}()
	select {
	case value := <-values:
		return value
	case <-ctx.Done():
		return 0
	}
}

// Somebody else can end the context as well.
func cancelledByTheCaller(parent context.Context, measure func() int) int {
	ctx, cancel := context.WithCancel(parent)
	values := make(chan int)
	go func() {
		defer cancel()
		values <- measure() // want `unbuffered-send: send on values blocks for ever once cancelledByTheCaller has returned`
	}()
	select {
	case value := <-values:
		return value
	case <-ctx.Done():
		return 0
	}
}

// A watchdog ends the context too.
func cancelledByAWatchdog(measure func() int, alarm <-chan struct{}) int {
	ctx, cancel := context.WithCancel(context.Background())
	values := make(chan int)
	go func() {
		<-alarm
		cancel()
	}()
	go func() {
		defer cancel()
		values <- measure() // want `unbuffered-send: send on values blocks for ever once cancelledByAWatchdog has returned`
	}()
	select {
	case value := <-values:
		return value
	case <-ctx.Done():
		return 0
	}
}

// Nothing ends the context before the function returns, which alone cancels it.
func okCancelledByTheReturn(measures []func(context.Context) int) (sum int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	values := make(chan int)
	for _, measure := range measures {
		go func() { values <- measure(ctx) }()
	}
	for range measures {
		select {
		case value := <-values:
			sum += value
		case <-ctx.Done():
			return -1
		}
	}
	return sum
}

// The same in a deferred function that says how it went.
func okCancelledByALiteral(measure func(context.Context) int, note func(error)) int {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer func() {
		note(context.Cause(ctx))
		cancel(nil)
	}()
	values := make(chan int)
	go func() { values <- measure(ctx) }()
	select {
	case value := <-values:
		return value
	case <-ctx.Done():
		return 0
	}
}

// The first value below zero ends the context of all.
func cancelledByAValue(measures []func(context.Context) int) (sum int) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	values := make(chan int)
	for _, measure := range measures {
		go func() {
			values <- measure(ctx) // want `unbuffered-send: send on values blocks for ever once cancelledByAValue has returned: values is unbuffered`
		}()
	}
	for range measures {
		select {
		case value := <-values:
			if value < 0 {
				cancel()
			}
			sum += value
		case <-ctx.Done():
			return -1
		}
	}
	return sum
}

// The sender walks through a folder, and says when it has come through.
func okWalked(root string) (files []string, err error) {
	found, finished := make(chan string), make(chan struct{})
	go func() {
		defer close(finished)
		err = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err == nil {
				found <- path
			}
			return err
		})
	}()
	for {
		select {
		case file := <-found:
			files = append(files, file)
		case <-finished:
			return files, err
		}
	}
}
