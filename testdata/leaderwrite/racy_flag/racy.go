// Package racy_flag keeps leadership in a variable that two goroutines use.
package racy_flag

import (
	"context"
	"sync"
	"sync/atomic"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

// A Publisher publishes while it leads.
type Publisher struct {
	isLeader bool
	names    chan string
	publish  func(string)
}

// Elect campaigns again whenever the lease is lost.
func (p *Publisher) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			p.isLeader = true // want `racy-flag: p.isLeader is written by the election and read in Run without a lock`
		},
		OnStoppedLeading: func() {
			p.isLeader = false
		},
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// Run handles names until the context ends.
func (p *Publisher) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-p.names:
			if p.isLeader { // related `read here`
				p.publish(name)
			}
		}
	}
}

// A LockedPublisher reads and writes its flag under a lock.
type LockedPublisher struct {
	mu       sync.Mutex
	isLeader bool
}

func (p *LockedPublisher) setLeader(leads bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.isLeader = leads
}

// Leads tells whether this replica leads.
func (p *LockedPublisher) Leads() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.isLeader
}

// okLocked is Elect with the lock.
func okLocked(ctx context.Context, p *LockedPublisher, cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { p.setLeader(true) },
		OnStoppedLeading: func() { p.setLeader(false) },
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// okAtomic needs no lock.
func okAtomic(ctx context.Context, names chan string, publish func(string), cfg leaderelection.LeaderElectionConfig) {
	var isLeader atomic.Bool
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { isLeader.Store(true) },
		OnStoppedLeading: func() { isLeader.Store(false) },
	}
	go func() {
		for name := range names {
			if isLeader.Load() {
				publish(name)
			}
		}
	}()
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// okOwn is read by the callbacks only: the second runs after the first was started.
func okOwn(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	led := false
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { led = true },
		OnStoppedLeading: func() {
			if led {
				klog.Info("no longer leading")
			}
			led = false
		},
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// A token says whether its holder leads. Nothing changes it after it was made.
type token struct {
	leads bool
	term  int
}

func newToken(term int) token { return token{leads: true, term: term} }

func (t token) Leads() bool { return t.leads }

// A TokenHolder replaces its token as a whole, by an atomic value.
type TokenHolder struct {
	token   atomic.Value
	publish func()
}

// Elect hands a new token over at each change.
func (h *TokenHolder) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	term := 0
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			term++
			h.token.Store(newToken(term))
		},
		OnStoppedLeading: func() { h.token.Store(token{}) },
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// Publish publishes while the token says that this process leads.
func (h *TokenHolder) Publish() {
	if t, ok := h.token.Load().(token); ok && t.Leads() {
		h.publish()
	}
}
