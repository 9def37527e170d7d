package example

import (
	"context"
	"sync/atomic"

	"k8s.io/client-go/tools/leaderelection"
)

// A Mirror copies images, and deletes old ones while this replica leads.
type Mirror struct {
	leads bool
	copy  func()
	prune func()
}

// Elect campaigns for as long as the process lives.
func (m *Mirror) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, m.callbacks(cfg))
	}
}

func (m *Mirror) callbacks(cfg leaderelection.LeaderElectionConfig) leaderelection.LeaderElectionConfig {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { m.leads = true }, // want `^racy-flag: m\.leads is written by the election and read in round without a lock: a replica can act on what it was$`
		OnStoppedLeading: func() { m.leads = false },
	}
	return cfg
}

func (m *Mirror) round() {
	m.copy()
	if m.leads { // related `^read here$`
		m.prune()
	}
}

// Run copies until the context ends.
func (m *Mirror) Run(ctx context.Context) {
	for ctx.Err() == nil {
		m.round()
	}
}

// An AtomicMirror does so with a flag that can be read at any time.
type AtomicMirror struct {
	leads atomic.Bool
	copy  func()
	prune func()
}

// Elect campaigns for as long as the process lives.
func (m *AtomicMirror) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, m.callbacks(cfg))
	}
}

func (m *AtomicMirror) callbacks(cfg leaderelection.LeaderElectionConfig) leaderelection.LeaderElectionConfig {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { m.leads.Store(true) },
		OnStoppedLeading: func() { m.leads.Store(false) },
	}
	return cfg
}

func (m *AtomicMirror) round() {
	m.copy()
	if m.leads.Load() {
		m.prune()
	}
}

// Run copies until the context ends.
func (m *AtomicMirror) Run(ctx context.Context) {
	for ctx.Err() == nil {
		m.round()
	}
}
