package agent

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/detached-context/dns-records-agent/good/internal/records"
	"example.org/variants/fourth-stops/detached-context/dns-records-agent/good/internal/source"
)

// Agent keeps the records of the zone in step with the services.
type Agent struct {
	hosts source.Services
	zone  *records.Zone
	every time.Duration
}

func Add(mgr manager.Manager, zone *records.Zone) error {
	a := &Agent{hosts: source.Services{Reader: mgr.GetClient()}, zone: zone, every: time.Minute}
	return mgr.Add(manager.RunnableFunc(a.loop))
}

func (a *Agent) loop(ctx context.Context) error {
	logger := log.FromContext(ctx)
	backoff := wait.Backoff{Duration: time.Second, Factor: 3, Steps: 8, Cap: 10 * time.Minute}
	t := time.NewTicker(a.every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
		}
		err := wait.ExponentialBackoffWithContext(ctx, backoff, func(ctx context.Context) (bool, error) {
			hosts, err := a.hosts.Hosts(ctx)
			if err != nil {
				return false, err
			}
			if err := a.zone.Ensure(ctx, hosts); err != nil {
				logger.Error(err, "provider refused, will retry")
				return false, nil
			}
			return true, nil
		})
		if err != nil && ctx.Err() == nil {
			logger.Error(err, "records not in step")
		}
	}
}
