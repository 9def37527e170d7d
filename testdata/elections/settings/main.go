// Command settings asks where elections are configured.
package main

import (
	"context"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func main() {
	config := leaderelection.LeaderElectionConfig{ // election: elector settings
		Lock:          &resourcelock.LeaseLock{}, // election: lock
		LeaseDuration: 15 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { <-ctx.Done() },
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	}
	leaderelection.RunOrDie(context.Background(), config) // election: elector settings, taken; exits
}

func taken(cfg *rest.Config) (manager.Manager, error) {
	options := ctrl.Options{LeaderElection: true} // election: manager settings
	options.LeaderElectionID = "operator"
	return ctrl.NewManager(cfg, options) // election: manager settings, taken
}

// A wrapper hands its settings on: its callers give them.
func wrapper(cfg *rest.Config, options ctrl.Options) (manager.Manager, error) {
	return ctrl.NewManager(cfg, options) // election: manager settings, taken
}

func wrapped(cfg *rest.Config) (manager.Manager, error) {
	return wrapper(cfg, ctrl.Options{LeaderElection: true}) // election: manager settings, taken; manager settings
}

func locks(client resourcelock.ResourceLockConfig) error {
	_, err := resourcelock.New("leases", "default", "operator", nil, nil, client) // election: lock made here
	return err
}
