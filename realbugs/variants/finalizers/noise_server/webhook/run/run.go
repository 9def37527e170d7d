// Package run holds adapters for components of a manager.
package run

import "context"

// Func is a component that is a function.
type Func func(context.Context) error

// OnEveryReplica is a Func that does not wait for the lease.
type OnEveryReplica Func

// Start calls the function.
func (f OnEveryReplica) Start(ctx context.Context) error { return f(ctx) }

// NeedLeaderElection returns false.
func (f OnEveryReplica) NeedLeaderElection() bool { return false }
