// Package election runs elections.
package election

import (
	"context"
	"fmt"

	"k8s.io/client-go/tools/leaderelection"
)

// New checks a configuration and returns what runs controllers in an election by it.
func New(config leaderelection.LeaderElectionConfig) (func(context.Context, func(context.Context)), error) {
	if _, err := leaderelection.NewLeaderElector(config); err != nil {
		return nil, fmt.Errorf("invalid configuration: %w", err)
	}
	return func(ctx context.Context, controllers func(context.Context)) {
		electing, cancel := context.WithCancel(context.Background())
		go func() {
			controllers(ctx)
			cancel()
		}()
		for electing.Err() == nil {
			leaderelection.RunOrDie(electing, config)
		}
	}, nil
}

// An Elector takes part in an election.
type Elector struct {
	Config leaderelection.LeaderElectionConfig
}

// Run takes part until the context ends.
func (e *Elector) Run(ctx context.Context) error {
	elector, err := leaderelection.NewLeaderElector(e.Config)
	if err != nil {
		return err
	}
	elector.Run(ctx)
	return ctx.Err()
}

// Check only looks at a configuration.
func Check(config leaderelection.LeaderElectionConfig) func(context.Context) {
	return func(context.Context) { _, _ = leaderelection.NewLeaderElector(config) }
}
