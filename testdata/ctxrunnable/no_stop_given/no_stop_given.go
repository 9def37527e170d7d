// Package no_stop_given starts its controllers with a stop channel that is nil, and stays: what ends them is the end of the process.
package no_stop_given

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// Options are those of the command.
type Options struct{ Elect bool }

// Run starts the controllers, by an election or at once.
func Run(o *Options, client kubernetes.Interface, lock resourcelock.Interface) {
	run := func(_ context.Context) {
		var stop <-chan struct{}
		err := StartControllers(o, client, stop)
		klog.Fatalf("controllers: %v", err)
	}
	if !o.Elect {
		run(context.Background())
		panic("unreachable")
	}
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: run,
			OnStoppedLeading: func() { klog.Fatalf("lease lost") },
		},
	})
}

// StartControllers is a function of its own for the sake of tests.
func StartControllers(o *Options, client kubernetes.Interface, stop <-chan struct{}) error {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Start(stop)
	select {}
}

// Serve is the same with a loop, and a nil that is written there.
func Serve(client kubernetes.Interface) error { return poll(client, nil) }

func poll(client kubernetes.Interface, stop <-chan struct{}) error {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Start(stop)
	for {
		time.Sleep(time.Minute)
	}
}

// Watch has the stop of its caller, or none.
func Watch(client kubernetes.Interface, stop <-chan struct{}, once bool) error {
	if once {
		return watch(client, nil)
	}
	return watch(client, stop)
}

func watch(client kubernetes.Interface, stop <-chan struct{}) error {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	factory.Start(stop)
	select {} // want `unawaited-loop: watch never returns after stop ends: select \{\} waits for nothing`
}
