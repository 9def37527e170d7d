// Package callback hands functions that send to code which calls them when it likes.
package callback

import (
	"context"
	"io/fs"
	"path/filepath"
	"time"
)

// A Bus calls its subscribers from goroutines of its own, each until its cancel function is called.
type Bus interface {
	Subscribe(func(topic string)) (cancel func())
	OnReady(func())
}

// A Plugin is configured by a struct of functions.
type Plugin interface{ Configure(Hooks) }

type Hooks struct {
	OnReload func(path string)
}

// The subscriber is blocked in its send when the function leaves, and with it the bus.
func firstTopic(ctx context.Context, bus Bus) (string, error) {
	hits := make(chan string)
	defer bus.Subscribe(func(topic string) { // related `the function that sends is handed over here`
		hits <- topic // want `unbuffered-send: send on hits blocks for ever once firstTopic has returned: hits is unbuffered`
	})()
	select {
	case topic := <-hits:
		return topic, nil
	case <-ctx.Done():
		return "", ctx.Err() // related `this return can come first`
	}
}

type readiness struct{ ready chan struct{} }

func (r *readiness) report() {
	r.ready <- struct{}{} // want `unbuffered-send: send on r.ready blocks for ever once awaitReady has returned`
}

// The same with a method value and a field.
func awaitReady(bus Bus, timeout time.Duration) bool {
	r := &readiness{ready: make(chan struct{})}
	bus.OnReady(r.report)
	select {
	case <-r.ready:
		return true
	case <-time.After(timeout):
		return false
	}
}

// The function is stored in a struct, and the receive is in a helper.
func reloaded(ctx context.Context, plugin Plugin) string {
	paths := make(chan string)
	hooks := Hooks{OnReload: func(path string) {
		paths <- path // want `unbuffered-send: send on paths blocks for ever once reloaded has returned`
	}}
	plugin.Configure(hooks)
	return firstPath(ctx, paths)
}

func firstPath(ctx context.Context, paths <-chan string) string {
	select {
	case path := <-paths:
		return path
	case <-ctx.Done():
		return ""
	}
}

func firstOf(ctx context.Context, paths <-chan string) string {
	select {
	case path := <-paths:
		return path
	case <-ctx.Done():
		return ""
	}
}

// A subscription goes on after the value that there is room for.
func nextTopic(bus Bus) string {
	hits := make(chan string, 1)
	cancel := bus.Subscribe(func(topic string) {
		hits <- topic // want `unbuffered-send: send on hits blocks for ever once nextTopic has returned: more sends than the buffer of 1 takes`
	})
	defer cancel()
	return <-hits
}

// The callback is the function's result, and its receiver leaves with its context.
func reporter(ctx context.Context, write func(string)) func(string) {
	lines := make(chan string)
	go func() {
		for {
			select {
			case line := <-lines: // related `the receiver can leave here`
				write(line)
			case <-ctx.Done():
				return
			}
		}
	}()
	return func(line string) {
		lines <- line // want `unbuffered-send: send on lines blocks for ever once its receiver has stopped: lines is unbuffered`
	}
}

func okDropsWhatNobodyWaitsFor(ctx context.Context, bus Bus) string {
	hits := make(chan string, 1)
	defer bus.Subscribe(func(topic string) {
		select {
		case hits <- topic:
		default:
		}
	})()
	return firstOf(ctx, hits)
}

func okLeavesWithTheReceiver(ctx context.Context, bus Bus) string {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hits := make(chan string)
	defer bus.Subscribe(func(topic string) {
		select {
		case hits <- topic:
		case <-ctx.Done():
		}
	})()
	return firstOf(ctx, hits)
}

// It is not known that what OnReady is given is called more than once.
func okRoomForTheOneCall(ctx context.Context, bus Bus) {
	ready := make(chan struct{}, 1)
	bus.OnReady(func() { ready <- struct{}{} })
	select {
	case <-ready:
	case <-ctx.Done():
	}
}

// The library calls its function before it returns, and the receiver takes all.
func okWalksToTheEnd(root string) int {
	found, done := make(chan string), make(chan int)
	go func() {
		n := 0
		for range found {
			n++
		}
		done <- n
	}()
	_ = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		found <- path
		return err
	})
	close(found)
	return <-done
}

// The one who receives goes on until the callers have ended.
func okReporterDrains(lines chan string, write func(string)) func(string) {
	own := make(chan string)
	go func() {
		for line := range own {
			write(line)
		}
	}()
	return func(line string) { own <- line }
}
