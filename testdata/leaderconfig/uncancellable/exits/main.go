// Command exits ends at once when a signal comes, as it would without asking for it.
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
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		log.Printf("received %v", <-signals)
		os.Exit(1)
	}()
	var lock resourcelock.Interface
	okElect(lock, func() { log.Print("one round") })
}

func okElect(lock resourcelock.Interface, once func()) {
	run := func(ctx context.Context) {
		go wait.Until(once, time.Second, ctx.Done())
		<-ctx.Done()
	}
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{
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
