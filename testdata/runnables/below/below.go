// Package below has components whose own package shows, or does not show, who runs them.
package below

import (
	"context"

	"k8s.io/client-go/tools/leaderelection"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Asserted is known to be a Runnable, and not who adds it.
type Asserted struct{}

var _ manager.Runnable = &Asserted{}

func (*Asserted) Start(ctx context.Context) error { // runnables: of a manager, asserted alone
	<-ctx.Done()
	return nil
}

// Silent shows nothing.
type Silent struct{}

func (*Silent) Start(ctx context.Context) error { // runnables: of its owner
	<-ctx.Done()
	return nil
}

// Callbacks hands two functions to an election.
func Callbacks(lead func(context.Context), lost func()) leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{OnStartedLeading: lead, OnStoppedLeading: func() { lost() }}
}

// Hooks are what an election runs, and what it does not.
type Hooks struct {
	Lead   func(context.Context)
	Lost   func()
	Report func(context.Context)
}

// Configure hands the hooks to an election.
func (h Hooks) Configure(cfg *leaderelection.LeaderElectionConfig) {
	cfg.Callbacks.OnStartedLeading = h.Lead
	cfg.Callbacks.OnStoppedLeading = func() { h.Lost() }
}
