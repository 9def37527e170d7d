// Package managers starts managers whose settings come from elsewhere.
package managers

import (
	"time"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/leaderconfig/timing_in_helpers/settings"
)

func pointer(d time.Duration) *time.Duration { return &d }

func options() ctrl.Options {
	return ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 pointer(30 * time.Second),
		RenewDeadline:                 pointer(20 * time.Second),
	}
}

// The settings are right; what is changed in them is not.
func shortened(cfg *rest.Config) (ctrl.Manager, error) {
	opts := options()
	opts.LeaseDuration = pointer(15 * time.Second) // want `timing: LeaseDuration 15s is not longer than RenewDeadline 20s`
	return ctrl.NewManager(cfg, opts)
}

func shortenedElsewhere(cfg *rest.Config) (ctrl.Manager, error) {
	opts := settings.Options()
	opts.LeaseDuration = settings.Pointer(settings.Lease()) // want `timing: LeaseDuration 12s is not longer than RenewDeadline 20s`
	return ctrl.NewManager(cfg, opts)
}

// The wrapper makes a manager of just these options: the defaults count.
func wrapped(cfg *rest.Config) (ctrl.Manager, error) {
	return settings.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		RenewDeadline:                 settings.Pointer(16 * time.Second), // want `timing: LeaseDuration 15s by default`
	})
}

func okLengthened(cfg *rest.Config) (ctrl.Manager, error) {
	opts := options()
	opts.LeaseDuration = pointer(60 * time.Second)
	return ctrl.NewManager(cfg, opts)
}

func okLengthenedElsewhere(cfg *rest.Config) (ctrl.Manager, error) {
	opts := settings.Options()
	opts.RenewDeadline = settings.Pointer(settings.Lease())
	return settings.NewManager(cfg, opts)
}

// tuned sets the lease that the caller left out.
func tuned(cfg *rest.Config, opts ctrl.Options) (ctrl.Manager, error) {
	opts.LeaseDuration = pointer(60 * time.Second)
	return ctrl.NewManager(cfg, opts)
}

func okTuned(cfg *rest.Config) (ctrl.Manager, error) {
	return tuned(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		RenewDeadline:                 pointer(40 * time.Second),
	})
}

func okTunedInPlace(cfg *rest.Config) (ctrl.Manager, error) {
	opts := options()
	tune(&opts)
	return ctrl.NewManager(cfg, opts)
}

func tune(opts *ctrl.Options) {
	opts.RenewDeadline = pointer(2 * time.Second)
	opts.LeaseDuration = pointer(25 * time.Second)
}

type loader struct{ opts *ctrl.Options }

func (l *loader) load() { l.opts.LeaseDuration = pointer(60 * time.Second) }

// The loader lengthens the lease through its pointer.
func okLoaded(cfg *rest.Config) (ctrl.Manager, error) {
	opts := &ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		RenewDeadline:                 pointer(40 * time.Second),
	}
	l := &loader{opts: opts}
	l.load()
	return ctrl.NewManager(cfg, *opts)
}
