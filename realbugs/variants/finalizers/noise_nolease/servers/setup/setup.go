package setup

import (
	"time"

	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Option changes the options of the manager.
type Option func(*manager.Options)

// GracePeriod sets how long the manager waits for its components.
func GracePeriod(d time.Duration) Option {
	return func(o *manager.Options) { o.GracefulShutdownTimeout = &d }
}

// Manager makes the only manager of the single-replica gateway.
func Manager(cfg *rest.Config, opts ...Option) (manager.Manager, error) {
	var o manager.Options
	o.HealthProbeBindAddress = ":8081"
	for _, opt := range opts {
		opt(&o)
	}
	return manager.New(cfg, o)
}
