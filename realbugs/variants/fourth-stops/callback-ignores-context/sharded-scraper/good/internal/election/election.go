package election

import (
	"context"
	"fmt"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// Hooks are called when this replica begins and ends to lead.
type Hooks struct {
	Lead func(ctx context.Context)
	Lost func()
}

// Config is the configuration of the shard's elector.
func Config(kube kubernetes.Interface, namespace, shard string, h Hooks) (leaderelection.LeaderElectionConfig, error) {
	id, err := os.Hostname()
	if err != nil {
		return leaderelection.LeaderElectionConfig{}, fmt.Errorf("identity: %w", err)
	}
	return leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Namespace: namespace, Name: "scraper-" + shard},
			Client:     kube.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: id},
		},
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: h.Lead, OnStoppedLeading: h.Lost},
	}, nil
}
