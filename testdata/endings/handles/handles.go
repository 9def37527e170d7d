// Package handles returns what callers can wait for a goroutine with, and what looks like it.
package handles

import (
	"io"
	"sync"
)

type worker struct {
	out  io.Writer
	done chan struct{}
}

func deferred(out io.Writer) <-chan struct{} { // handle: result 0 joins the user of p0
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = out.Write(nil)
	}()
	return done
}

func last(out io.Writer, values chan<- int) (n int, wait func()) { // handle: result 1 joins the user of p1 p0
	done := make(chan struct{})
	go func() {
		values <- 1
		_, _ = io.WriteString(out, "1")
		close(done)
	}()
	return 1, func() { <-done }
}

func group(out io.Writer) func() { // handle: result 0 joins the user of p0
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		_, _ = out.Write(nil)
	}()
	return wg.Wait
}

func (w *worker) method() chan struct{} { // handle: result 0 joins the user of p0.out
	done := make(chan struct{})
	go w.write(done)
	return done
}

func (w *worker) write(done chan struct{}) { // handle: none
	defer close(done)
	_, _ = w.out.Write(nil)
}

func (w *worker) helper() <-chan struct{} { // handle: result 0 joins the user of p0.out
	return w.method()
}

// A field holds it as well.
func (w *worker) field() <-chan struct{} { // handle: none
	w.done = make(chan struct{})
	go w.rewrite()
	return w.done
}

func (w *worker) rewrite() { // handle: none
	defer close(w.done)
	_, _ = w.out.Write(nil)
}

// It closes before the work is done.
func begun(out io.Writer) <-chan struct{} { // handle: none
	ready := make(chan struct{})
	go func() {
		close(ready)
		_, _ = out.Write(nil)
	}()
	return ready
}

// It is another channel that closes at the end.
func other(out io.Writer) (<-chan struct{}, <-chan int) { // handle: result 0 joins the user of p0
	done, values := make(chan struct{}), make(chan int)
	go func() {
		defer close(done)
		values <- 1
		_, _ = out.Write(nil)
	}()
	return done, values
}
