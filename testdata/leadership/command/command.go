// Package command hands what makes a manager to a command line library.
package command

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A Command is what a command line library runs.
type Command struct{ Run func() error }

// NewCommand makes the manager in a closure that is run elsewhere. It runs before a leader is elected.
func NewCommand(config *rest.Config) *Command { // leads: every replica
	describe(config)
	return &Command{Run: func() error { // leads: every replica
		_, err := ctrl.NewManager(config, ctrl.Options{LeaderElection: true, LeaderElectionID: "nodes"})
		return err
	}}
}

func describe(*rest.Config) {} // leads: every replica
