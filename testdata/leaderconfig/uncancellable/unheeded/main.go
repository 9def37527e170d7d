// Command unheeded catches no signal: one ends the process at once, with all that it runs.
package main

import (
	"context"
	"log"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	kube := kubernetes.NewForConfigOrDie(cfg)
	okElect(kube, func() { log.Print("one round") })
	okElectByElector(kube, func(ctx context.Context) { <-ctx.Done() })
	release(kube)
}

func lease(kube kubernetes.Interface, name string) resourcelock.Interface {
	lock, err := resourcelock.NewFromKubeconfig(resourcelock.LeasesResourceLock, "volumes", name, resourcelock.ResourceLockConfig{Identity: name + time.Now().String()}, nil, time.Second)
	if err != nil {
		lock, _ = resourcelock.New(resourcelock.LeasesResourceLock, "volumes", name, kube.CoreV1(), kube.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: name + time.Now().String()})
	}
	return lock
}

// The lease is not to be released, and what is led has nothing to put in order.
func okElect(kube kubernetes.Interface, once func()) {
	run := func(ctx context.Context) {
		go wait.Until(once, time.Second, ctx.Done())
		<-ctx.Done()
	}
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{
		Lock:            lease(kube, "rounds"),
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     5 * time.Second,
		ReleaseOnCancel: len(os.Args) > 3,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: run,
			OnStoppedLeading: func() { log.Fatal("the lease is lost") },
		},
	})
}

func okElectByElector(kube kubernetes.Interface, run func(context.Context)) {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lease(kube, "electors"),
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     5 * time.Second,
		ReleaseOnCancel: len(os.Args) > 3,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				run(ctx)
				<-ctx.Done()
			},
			OnStoppedLeading: func() { log.Fatal("the lease is lost") },
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	elector.Run(context.Background())
}

// The lease is to be released, which the end of the process is too late for.
func release(kube kubernetes.Interface) {
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{ // want `uncancellable: RunOrDie runs under a context that never ends, so that ReleaseOnCancel never releases the lease`
		Lock:            lease(kube, "releases"),
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     5 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { <-ctx.Done() },
			OnStoppedLeading: func() { log.Fatal("the lease is lost") },
		},
	})
}
