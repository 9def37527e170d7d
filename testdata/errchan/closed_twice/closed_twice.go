// Package closed_twice closes channels that are closed already.
package closed_twice

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"

	"k8s.io/klog/v2"
)

// The end of either server is the end of the program; at the second one it panics.
func serveBoth(api, probes *http.Server) {
	ended := make(chan struct{})
	go func() {
		if err := api.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			klog.ErrorS(err, "api")
		}
		close(ended) // related `closed here as well`
	}()
	go func() {
		defer close(ended) // want `closed-twice: close of ended panics when a goroutine of serveBoth has closed it before`
		if err := probes.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			klog.ErrorS(err, "probes")
		}
	}()
	<-ended
}

func serveEach(servers []*http.Server) {
	ended := make(chan struct{})
	for _, s := range servers {
		go func() { // related `starts the goroutines`
			defer func() {
				klog.InfoS("ended")
				close(ended) // want `closed-twice: close of ended panics in all goroutines but the first: each of them closes it`
			}()
			_ = s.ListenAndServe()
		}()
	}
	<-ended
}

func (p *poller) pollAll(ctx context.Context, names []string, ended chan struct{}) {
	for _, name := range names {
		go p.pollOne(ctx, name, ended)
	}
}

func (p *poller) pollOne(ctx context.Context, name string, ended chan struct{}) {
	defer close(ended)
	p.poll(ctx)
}

// Who starts the goroutine closes as well.
func runUntilFailed(ctx context.Context, run func(context.Context) error) {
	ended := make(chan struct{})
	defer close(ended) // want `closed-twice: close of ended panics when a goroutine of runUntilFailed has closed it before`
	go func() {
		defer close(ended)
		if err := run(ctx); err != nil {
			klog.ErrorS(err, "run")
		}
	}()
	<-ended
}

// The failure closes, and so does the deferred call.
func connect(dial func() error, ready chan<- struct{}) error {
	tried := make(chan struct{})
	go report(tried, ready)
	defer close(tried) // want `closed-twice: close of tried panics when connect has closed it before`
	if err := dial(); err != nil {
		close(tried)
		return err
	}
	return nil
}

func report(tried <-chan struct{}, ready chan<- struct{}) {
	<-tried
	ready <- struct{}{}
}

// poller closes at the end of its loop, and in Stop.
type poller struct {
	poll  func(context.Context)
	ended chan struct{}
}

func newPoller(poll func(context.Context)) *poller {
	return &poller{poll: poll, ended: make(chan struct{})}
}

func (p *poller) Start(ctx context.Context) { go p.loop(ctx) }

func (p *poller) loop(ctx context.Context) {
	defer close(p.ended)
	for ctx.Err() == nil {
		p.poll(ctx)
	}
}

func (p *poller) Stop() {
	close(p.ended) // want `closed-twice: close of p.ended panics when loop has closed it before`
}

func okOnce(api, probes *http.Server) {
	ended := make(chan struct{})
	var once sync.Once
	end := func() { once.Do(func() { close(ended) }) }
	go func() {
		defer end()
		_ = api.ListenAndServe()
	}()
	go func() {
		defer end()
		_ = probes.ListenAndServe()
	}()
	<-ended
}

// The last one closes.
func okLast(servers []*http.Server) {
	ended := make(chan struct{})
	var running atomic.Int32
	running.Store(int32(len(servers)))
	for _, s := range servers {
		go func() {
			_ = s.ListenAndServe()
			if running.Add(-1) == 0 {
				close(ended)
			}
		}()
	}
	<-ended
}

// Each round has a channel of its own.
func okEachRound(servers []*http.Server) {
	for _, s := range servers {
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = s.ListenAndServe()
		}()
		<-ended
	}
}

// One of the two runs.
func okEither(secure bool, server *http.Server) {
	ended := make(chan struct{})
	if secure {
		go func() {
			defer close(ended)
			_ = server.ListenAndServeTLS("", "")
		}()
	} else {
		go func() {
			defer close(ended)
			_ = server.ListenAndServe()
		}()
	}
	<-ended
}

// It closes where the goroutine has not been started.
func okFailed(ctx context.Context, dial func() error, run func(context.Context)) <-chan struct{} {
	ended := make(chan struct{})
	if err := dial(); err != nil {
		close(ended)
		return ended
	}
	go func() {
		defer close(ended)
		run(ctx)
	}()
	return ended
}

// The panic is meant.
func okRecovers(first, second func()) {
	ended := make(chan struct{})
	end := func() {
		defer func() { _ = recover() }()
		close(ended)
	}
	go func() {
		first()
		end()
	}()
	go func() {
		second()
		end()
	}()
	<-ended
}

// A look keeps the second one away.
type queue struct {
	mu     sync.Mutex
	closed bool
	ended  chan struct{}
}

func newQueue() *queue { return &queue{ended: make(chan struct{})} }

func (q *queue) Start(run func()) {
	go func() {
		run()
		q.Stop()
	}()
}

func (q *queue) Stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.closed = true
	close(q.ended)
}

// Two errors end in one close each.
func okBranches(first, second func() error) {
	ended := make(chan struct{})
	go func() {
		if err := first(); err != nil {
			close(ended)
			return
		}
		if err := second(); err != nil {
			close(ended)
			return
		}
		close(ended)
	}()
	<-ended
}
