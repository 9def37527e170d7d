package app

import (
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

const second = time.Second

// Option changes the options of the manager.
type Option func(*manager.Options)

// WithElection turns the election on.
func WithElection(id string) Option {
	return func(o *manager.Options) {
		o.LeaderElection = true
		o.LeaderElectionID = id
		o.LeaderElectionResourceLock = resourcelock.LeasesResourceLock
	}
}

// NewManager makes the manager of the operator; a slow API server needs a longer deadline.
func NewManager(cfg *rest.Config, opts ...Option) (manager.Manager, error) {
	o := manager.Options{}
	for _, apply := range opts {
		apply(&o)
	}
	return ctrl.NewManager(cfg, o)
}
