// Package leadership tells who leads, under names that do not say so.
package leadership

import (
	"context"

	"k8s.io/client-go/tools/leaderelection"
)

// A Gate knows the elector.
type Gate struct {
	elector *leaderelection.LeaderElector
	enabled bool
}

// StatusEnabled tells whether this replica reports status.
func (g *Gate) StatusEnabled() bool {
	if !g.enabled {
		return true
	}
	return g.elector.IsLeader()
}

// WaitUntilElected comes back once this replica leads.
func (g *Gate) WaitUntilElected(ctx context.Context, ready <-chan struct{}) {
	select {
	case <-ready:
	case <-ctx.Done():
	}
}
