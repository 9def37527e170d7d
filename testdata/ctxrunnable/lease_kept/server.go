// Package lease_kept is the body of programs that leave an election of another package behind.
package lease_kept

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/lease_kept/election"
)

func waitForSignal() os.Signal {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	return <-signals
}

func controllers(ctx context.Context) { <-ctx.Done() }

// Main runs one of the programs.
func Main(config leaderelection.LeaderElectionConfig) {
	var err error
	switch os.Args[1] {
	case "value":
		err = value(config)
	case "below":
		err = below(config)
	case "method":
		err = method(&election.Elector{Config: config})
	case "watched":
		err = okCheck(config)
	case "waits":
		err = okWaits(config)
	case "joined":
		err = okJoinedBelow(config)
	case "own":
		err = okOwn(&election.Elector{Config: config})
	}
	if err != nil {
		klog.Fatal(err)
	}
}

// value starts what another package has made.
func value(config leaderelection.LeaderElectionConfig) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	elect, err := election.New(config)
	if err != nil {
		return err
	}
	go elect(ctx, controllers) // want `not-joined: value does not wait for this goroutine: the process ends before the election in it has stopped what it runs`
	klog.Info("exiting", "signal", waitForSignal())
	return nil
}

// below starts it in a function that it calls.
func below(config leaderelection.LeaderElectionConfig) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	elect, err := election.New(config)
	if err != nil {
		return err
	}
	startControllers(ctx, elect)
	got := waitForSignal() // related `it waits for this alone`
	klog.Info("exiting", "signal", got)
	return nil
}

func startControllers(ctx context.Context, elect func(context.Context, func(context.Context))) {
	klog.Info("starting")
	go elect(ctx, controllers) // want `not-joined: below does not wait for this goroutine: the process ends before the election`
}

// method runs a method of another package.
func method(elector *election.Elector) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() { // want `not-joined: method does not wait for this goroutine: the process ends before the election`
		if err := elector.Run(ctx); err != nil {
			klog.Error(err)
		}
	}()
	<-ctx.Done()
	return nil
}

// okCheck starts no election.
func okCheck(config leaderelection.LeaderElectionConfig) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	check := election.Check(config)
	go check(ctx)
	waitForSignal()
	return nil
}

// okWaits leaves it some time.
func okWaits(config leaderelection.LeaderElectionConfig) error {
	ctx, cancel := context.WithCancel(context.Background())
	elect, err := election.New(config)
	if err != nil {
		cancel()
		return err
	}
	go elect(ctx, controllers)
	waitForSignal()
	cancel()
	time.Sleep(10 * time.Second)
	return nil
}

// okJoinedBelow waits for the goroutine of a function that it calls.
func okJoinedBelow(config leaderelection.LeaderElectionConfig) error {
	ctx, cancel := context.WithCancel(context.Background())
	elect, err := election.New(config)
	if err != nil {
		cancel()
		return err
	}
	var running sync.WaitGroup
	startJoined(ctx, elect, &running)
	waitForSignal()
	cancel()
	running.Wait()
	return nil
}

func startJoined(ctx context.Context, elect func(context.Context, func(context.Context)), running *sync.WaitGroup) {
	running.Add(1)
	go func() {
		defer running.Done()
		elect(ctx, controllers)
	}()
}

// okOwn has the election in its own goroutine.
func okOwn(elector *election.Elector) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	return elector.Run(ctx)
}
