// Package lead elects one exporter.
package lead

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// Role tells whether this replica leads.
type Role struct {
	leads atomic.Bool
}

// Leads says whether it does.
func (r *Role) Leads() bool { return r.leads.Load() }

// Campaign takes part in elections until ctx ends.
func (r *Role) Campaign(ctx context.Context, kube kubernetes.Interface, namespace, pod string) error {
	elector, err := leaderelection.NewLeaderElector(r.config(kube, namespace, pod))
	if err != nil {
		return fmt.Errorf("making the elector: %w", err)
	}
	for ctx.Err() == nil {
		elector.Run(ctx)
	}
	return nil
}

func (r *Role) config(kube kubernetes.Interface, namespace, pod string) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Namespace: namespace, Name: "billing-exporter"},
			Client:     kube.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: pod},
		},
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { r.leads.Store(true) }, // WANT leaderwrite/sticky-flag
			OnStoppedLeading: func() { klog.InfoS("Lease lost, standing by", "pod", pod) },
		},
	}
}
