package deaf_loop

import (
	"context"
	"sync"
	"time"
)

// A resync runs again if somebody has asked for it meanwhile (toolhive).
type resync struct {
	base           context.Context
	mu             sync.Mutex
	running, dirty bool
	run            func(context.Context)
}

type source struct{ base context.Context }

func newSource(ctx context.Context) *source { return &source{ctx} }

func (s *source) resync(act func(context.Context)) func(context.Context) {
	r := &resync{base: s.base, run: func(ctx context.Context) { act(ctx) }}
	return func(_ context.Context) { r.ask() }
}

func (r *resync) ask() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.running {
		r.dirty = true
		return
	}
	r.running = true
	go r.okLoop()
}

func (r *resync) okLoop() {
	for {
		r.run(r.base)
		time.Sleep(time.Second)
		r.mu.Lock()
		if !r.dirty {
			r.running = false
			r.mu.Unlock()
			return
		}
		r.dirty = false
		r.mu.Unlock()
	}
}

// A retry runs until it has worked: only success clears its flag.
type retry struct {
	base  context.Context
	mu    sync.Mutex
	dirty bool
	run   func(context.Context) error
}

func (s *source) retry(act func(context.Context) error) func(context.Context) {
	r := &retry{base: s.base, run: func(ctx context.Context) error { return act(ctx) }}
	return func(_ context.Context) { r.ask() }
}

func (r *retry) ask() {
	r.dirty = true
	go r.loop()
}

func (r *retry) loop() {
	for { // want `unawaited-loop: loop of .* can loop for ever after the context of retry ends`
		if err := r.run(r.base); err == nil {
			r.dirty = false
		}
		time.Sleep(time.Second)
		if !r.dirty {
			return
		}
	}
}
