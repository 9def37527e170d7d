// Command heeded catches the signals, and stops everything but its election by them.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	var lock resourcelock.Interface
	elect(lock, func() { log.Print("one round") })
	<-ctx.Done()
}

func elect(lock resourcelock.Interface, once func()) {
	run := func(ctx context.Context) {
		go wait.Until(once, time.Second, ctx.Done())
		<-ctx.Done()
	}
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{ // want `uncancellable: RunOrDie runs under a context that never ends, so that no shutdown stops what OnStartedLeading runs`
		Lock:            lock,
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
