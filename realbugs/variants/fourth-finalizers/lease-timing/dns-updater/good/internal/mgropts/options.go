// Package mgropts makes the options of managers.
package mgropts

import (
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/lease-timing/dns-updater/good/internal/tuning"
)

// Option changes options.
type Option func(*ctrl.Options)

// WithElection turns leader election on.
func WithElection(id string) Option {
	return func(o *ctrl.Options) {
		o.LeaderElection = true
		o.LeaderElectionID = id
		o.LeaseDuration = ptr.To(tuning.LeaseDuration)
		o.RenewDeadline = ptr.To(2 * tuning.Beat)
		o.RetryPeriod = ptr.To(tuning.RetryPeriod)
	}
}

// Build applies opts to the defaults.
func Build(opts ...Option) ctrl.Options {
	o := ctrl.Options{HealthProbeBindAddress: ":8081"}
	for _, apply := range opts {
		apply(&o)
	}
	return o
}
