// Package agent runs on each gateway.
package agent

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/zombie-after-loss/route-agent/bad/internal/election"
	"example.org/variants/fourth-finalizers/zombie-after-loss/route-agent/bad/internal/routes"
)

// Agent serves metrics on every replica, and programs routes on one.
type Agent struct {
	Kube      kubernetes.Interface
	Namespace string
	Metrics   *http.Server
	Routes    *routes.Programmer
}

// Run runs the agent until ctx ends.
func (a *Agent) Run(ctx context.Context) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            election.Lock(a.Kube, a.Namespace, "route-agent", host),
		LeaseDuration:   election.Default.Lease,
		RenewDeadline:   election.Default.Renew,
		RetryPeriod:     election.Default.Retry,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: a.Routes.Run,
			OnStoppedLeading: func() { klog.InfoS("Stopped leading", "host", host) },
		},
	})
	if err != nil {
		return fmt.Errorf("making the elector: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	wg.Go(func() { elector.Run(ctx) }) // WANT leaderconfig/runs-on-after-loss
	err = a.serve(ctx)
	cancel()
	wg.Wait()
	return err
}

func (a *Agent) serve(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- a.Metrics.ListenAndServe() }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving metrics: %w", err)
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return a.Metrics.Shutdown(stop)
}
