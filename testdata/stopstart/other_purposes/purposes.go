// Package other_purposes has stop methods that start goroutines for the stopping itself, restart, or
// start something else.
package other_purposes

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Worker is stopped, restarted and replaced.
type Worker struct {
	name string
	jobs chan func()
	done chan struct{}
	wg   sync.WaitGroup
}

func (w *Worker) Start() {
	w.wg.Add(1)
	go w.run()
}

func (w *Worker) run() {
	defer w.wg.Done()
	for job := range w.jobs {
		job()
	}
}

// Stop waits in a goroutine, within bounds.
func (w *Worker) Stop(ctx context.Context) {
	close(w.jobs)
	done := make(chan struct{})
	go func() {
		w.wg.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// StopAndStart is a restart.
func (w *Worker) StopAndStart() {
	w.jobs = make(chan func())
	w.Start()
}

// CloseThenReopen is one too.
func (w *Worker) CloseThenReopen() {
	w.jobs = make(chan func())
	w.Start()
}

// Shift keeps a second worker for the time after the first.
type Shift struct {
	day, night *Worker
}

func (s *Shift) StartNight() { s.night.Start() }

// StopDay starts the other one.
func (s *Shift) StopDay(ctx context.Context) {
	s.night.Start()
	s.day.Stop(ctx)
}

// StopNight starts the worker that it stops.
func (s *Shift) StopNight(ctx context.Context) {
	s.night.Start() // want `stop-starts: StopNight calls Start: stopping a \*Worker`
	s.night.Stop(ctx)
}

// Cluster is closed by all of its members at once.
type Cluster struct {
	members []*http.Server
	drains  chan string
	drain   func(string)
}

func (c *Cluster) Start() {
	for _, member := range c.members {
		go member.ListenAndServe()
	}
}

// Shutdown runs one goroutine for each member and waits for all.
func (c *Cluster) Shutdown(ctx context.Context) {
	c.startDraining()
	var members sync.WaitGroup
	for _, member := range c.members {
		members.Go(func() { _ = member.Shutdown(ctx) })
	}
	members.Wait()
}

// startDraining starts what belongs to the shutdown.
func (c *Cluster) startDraining() {
	go func() {
		for {
			select {
			case key := <-c.drains:
				c.drain(key)
			case <-time.After(time.Second):
				return
			}
		}
	}()
}

// Close uses a new worker for the rest of the work, and not one of its own.
func (c *Cluster) Close(ctx context.Context) {
	rest := &Worker{name: "rest", jobs: make(chan func())}
	rest.Start()
	defer rest.Stop(ctx)
	for _, member := range c.members {
		rest.jobs <- func() { _ = member.Close() }
	}
}

// Stopped is a question, and CloseNotify an offer.
func (w *Worker) Stopped() bool {
	w.Start()
	return false
}

func (w *Worker) CloseNotify() <-chan struct{} {
	w.Start()
	return w.done
}

// ShutdownOnSignal runs until it is told to stop.
func (w *Worker) ShutdownOnSignal(ctx context.Context) {
	w.Start()
	<-ctx.Done()
	w.Stop(context.WithoutCancel(ctx))
}
