// Command told tells the rest of a signal before it ends.
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
	signals, stop := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		log.Printf("received %v", <-signals)
		close(stop)
		<-signals
		os.Exit(1)
	}()
	go serve(stop)
	var lock resourcelock.Interface
	elect(lock, func() { log.Print("one round") })
}

func serve(stop <-chan struct{}) { <-stop }

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
