// Package body has the bodies of programs, and what they run.
package body

import (
	"context"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"
	"k8s.io/client-go/tools/leaderelection"

	"github.com/ctrllint/ctrllint/testdata/process/signals"
)

func Program() { // after: the process ends
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	prepare(ctx)
	serve(ctx)
}

func prepare(ctx context.Context) { // after: goes on
	use(ctx) // stop: of the program
}

func serve(ctx context.Context) { // after: the process ends
	round, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	use(round) // stop: another
	<-ctx.Done()
}

func use(ctx context.Context) { // after: goes on
	_ = ctx.Err()
}

func OfOthers() { // after: the process ends
	stop := signals.Setup()
	for range 3 {
		inLoop(stop)
	}
	last(stop)
}

func inLoop(stop <-chan struct{}) { // after: goes on
	until(stop) // stop: of the program
}

func last(stop <-chan struct{}) { // after: the process ends
	until(stop) // stop: of the program
}

func until(stop <-chan struct{}) { // after: goes on
	<-stop
}

func newCommand() *cobra.Command { // after: goes on
	return &cobra.Command{
		Run: func(cmd *cobra.Command, _ []string) {
			use(cmd.Context()) // stop: of the program
			ofCommand()
		},
	}
}

func ofCommand() { // after: the process ends
	time.Sleep(time.Second)
}

func Library(ctx context.Context) { // after: goes on
	use(ctx) // stop: another
}

func Elect(config leaderelection.LeaderElectionConfig) { // after: the process ends
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			use(ctx) // stop: of the program
		},
		OnStoppedLeading: cancel,
	}
	leaderelection.RunOrDie(ctx, config)
}

func campaign(ctx context.Context, config leaderelection.LeaderElectionConfig) { // after: goes on
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			use(ctx) // stop: another
		},
		OnStoppedLeading: func() {},
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, config)
	}
}

func Campaign(config leaderelection.LeaderElectionConfig) { // after: the process ends
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	go campaign(ctx, config)
	<-ctx.Done()
}
