// Package flags reads the flags of our operators.
package flags

import (
	ctrl "sigs.k8s.io/controller-runtime"
)

// Election is what the flags say of leader election.
type Election struct {
	Enabled   bool
	ID        string
	Namespace string
}

// Apply puts it into the options of a manager.
func (e Election) Apply(o *ctrl.Options) {
	o.LeaderElection = e.Enabled
	o.LeaderElectionID = e.ID
	o.LeaderElectionNamespace = e.Namespace
}
