package election

import (
	"context"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

const component = "acme-dns-controller"

func identity() string { return component }

// Lock makes the lock of the controller.
func Lock(kube kubernetes.Interface, ns string) *resourcelock.LeaseLock {
	return &resourcelock.LeaseLock{
		LeaseMeta: metav1.ObjectMeta{Namespace: ns, Name: component},
		Client:    kube.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{
			Identity: identity(), // WANT leaderconfig/identity
		},
	}
}

// Run leads with f and ends the process when the lease is lost.
func Run(ctx context.Context, kube kubernetes.Interface, ns string, f func(context.Context)) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            Lock(kube, ns),
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: f,
			OnStoppedLeading: func() {
				klog.InfoS("stopped leading", "component", component)
				os.Exit(0)
			},
		},
	})
}
