package example

import (
	"context"
	"sync"
)

// Worker stops when its work has failed.
type Worker struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	work   func(context.Context) error
}

// Start starts it.
func (w *Worker) Start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	w.cancel = cancel
	w.wg.Add(1)
	go w.run(ctx) // related `^the goroutine starts here$`
}

func (w *Worker) run(ctx context.Context) {
	defer w.wg.Done()
	for ctx.Err() == nil {
		if err := w.work(ctx); err != nil {
			w.Stop() // want `^waits-for-itself: w\.Stop never returns: it waits for the goroutine that runs it$`
			return
		}
	}
}

func (w *Worker) Stop() {
	w.cancel()
	w.wg.Wait() // related `^waits here$`
}

// CancellingWorker only cancels.
type CancellingWorker struct {
	cancel context.CancelFunc
	wg     sync.WaitGroup
	work   func(context.Context) error
}

// Start starts it.
func (w *CancellingWorker) Start(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	w.cancel = cancel
	w.wg.Add(1)
	go w.run(ctx)
}

func (w *CancellingWorker) run(ctx context.Context) {
	defer w.wg.Done()
	for ctx.Err() == nil {
		if err := w.work(ctx); err != nil {
			w.cancel() // whoever calls Stop waits
			return
		}
	}
}

// Stop ends it, and waits.
func (w *CancellingWorker) Stop() {
	w.cancel()
	w.wg.Wait()
}
