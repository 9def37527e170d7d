package skipped_close

import (
	"context"
	"sync"
)

// okLine closes once, when its context ends: whoever finds the flag set comes after the close.
type okLine[T any] struct {
	mu    sync.Mutex
	ended bool
	items chan T
}

func layLine[T any](ctx context.Context) *okLine[T] {
	l := &okLine[T]{items: make(chan T, 8)}
	context.AfterFunc(ctx, l.end)
	return l
}

func (l *okLine[T]) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended {
		l.ended = true
		close(l.items)
	}
}

func (l *okLine[T]) each(use func(T)) {
	for item := range l.items {
		use(item)
	}
}

// pausedLine has a flag that is set elsewhere as well: then the close is skipped for good.
type pausedLine[T any] struct {
	mu    sync.Mutex
	ended bool
	items chan T
}

func layPausedLine[T any](ctx context.Context) *pausedLine[T] {
	l := &pausedLine[T]{items: make(chan T, 8)}
	context.AfterFunc(ctx, l.end)
	return l
}

func (l *pausedLine[T]) pause() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
}

func (l *pausedLine[T]) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended {
		l.ended = true
		close(l.items) // want `skipped-close: close of l.items is skipped by an earlier return; each then waits for ever`
	}
}

func (l *pausedLine[T]) each(use func(T)) {
	for item := range l.items {
		use(item)
	}
}

func runLines(ctx context.Context, use func(string)) {
	line := layLine[string](ctx)
	go line.each(use)
	paused := layPausedLine[string](ctx)
	defer paused.pause()
	go paused.each(use)
	<-ctx.Done()
}
