// Package election_stopped waits for the end of a leader election that was never set up
// (controller-runtime before #2876).
package election_stopped

import (
	"context"

	"k8s.io/client-go/tools/leaderelection"
)

type manager struct {
	errs            chan error
	electionStopped chan struct{}
	electionCancel  context.CancelFunc
	config          leaderelection.LeaderElectionConfig
}

// New makes a manager.
func New(config leaderelection.LeaderElectionConfig) *manager {
	return &manager{config: config, errs: make(chan error, 1), electionStopped: make(chan struct{})}
}

func (m *manager) Start(ctx context.Context) error {
	defer func() { m.stop() }()
	ctx, cancel := context.WithCancel(ctx)
	m.electionCancel = cancel
	go func() {
		if err := m.startElection(ctx); err != nil {
			m.errs <- err
		}
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-m.errs:
		return err
	}
}

func (m *manager) stop() {
	m.electionCancel()
	<-m.electionStopped // related `waits here`
}

func (m *manager) startElection(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(m.config)
	if err != nil {
		return err // related `this return skips the close`
	}
	go func() { // related `only this leads to the close`
		elector.Run(ctx)
		close(m.electionStopped) // want `success-only-close: close of m.electionStopped is skipped when NewLeaderElector fails; stop then waits for ever`
	}()
	return nil
}

// fixed sets the elector up first. What can fail before the election starts leaves electionCancel
// unset, so that stop does not get to its wait.
type fixed struct {
	electionStopped chan struct{}
	electionCancel  context.CancelFunc
	prepare         func(context.Context) error
	config          leaderelection.LeaderElectionConfig
}

// NewFixed makes the right manager.
func NewFixed(config leaderelection.LeaderElectionConfig) *fixed {
	return &fixed{config: config, electionStopped: make(chan struct{})}
}

func (f *fixed) okStart(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(f.config)
	if err != nil {
		return err
	}
	defer func() { f.stop() }()
	if err := f.prepare(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	f.electionCancel = cancel
	go func() {
		elector.Run(ctx)
		close(f.electionStopped)
	}()
	<-ctx.Done()
	return nil
}

func (f *fixed) stop() {
	f.electionCancel()
	<-f.electionStopped
}
