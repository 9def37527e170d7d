// Package replication keeps copies of snapshots in other regions.
package replication

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// mirrorName is the lease that the mirrors of a region share.
const mirrorName = "snapshot-mirror"

// Mirror copies snapshots into its region, in one replica at a time.
type Mirror struct {
	Client kubernetes.Interface
	Region string
	Copy   func(ctx context.Context)
}

// Run copies while this replica leads, and ends the process once it does not.
func (m *Mirror) Run(ctx context.Context) {
	lock := &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: m.Region, Name: mirrorName},
		Client:     m.Client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: mirrorName},
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: m.Copy,
			OnStoppedLeading: func() { klog.Fatal("lost the lease of the mirror") },
		},
	})
}
