package managers

import (
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// An option changes the settings that somebody else has made.
type option func(*ctrl.Options)

func hasty(id string) option {
	return func(o *ctrl.Options) {
		o.LeaderElection, o.LeaderElectionID = true, id
		o.LeaseDuration = pointer(12 * time.Second) // want `timing: LeaseDuration 12s is not longer than RenewDeadline 12s`
		o.RenewDeadline = pointer(12 * time.Second)
	}
}

func okPatient(id string) option {
	return func(o *ctrl.Options) {
		o.LeaderElection, o.LeaderElectionID = true, id
		o.LeaseDuration = pointer(18 * time.Second)
		o.RenewDeadline = pointer(12 * time.Second)
	}
}

// okLonger sets one of them, and what the other is only those know who made the settings.
func okLonger(d time.Duration) option {
	return func(o *ctrl.Options) { o.RenewDeadline = pointer(30 * time.Second) }
}

// okUnnamed is a part of the settings.
func okUnnamed(o *ctrl.Options) { o.LeaderElection = true }

func okGiven(o *ctrl.Options, lease, renew time.Duration) {
	o.LeaderElection = true
	o.LeaseDuration, o.RenewDeadline = &lease, &renew
}
