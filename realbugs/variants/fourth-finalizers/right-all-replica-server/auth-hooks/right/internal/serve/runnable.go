// Package serve makes Runnables of functions.
package serve

import (
	"context"
)

// EveryReplica is a function that a manager runs on all replicas.
type EveryReplica func(context.Context) error

// Start implements manager.Runnable.
func (f EveryReplica) Start(ctx context.Context) error { return f(ctx) }

// NeedLeaderElection implements manager.LeaderElectionRunnable.
func (EveryReplica) NeedLeaderElection() bool { return false }
