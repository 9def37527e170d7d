package watch

import (
	"context"
	"errors"
	"log"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// OkLead is the body of a program, which ends once the lease is lost: what goes on under the context of the process ends with it (katalyst, clusterpedia).
func OkLead(ctx context.Context, lock resourcelock.Interface, beat func()) error {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				wait.Until(beat, time.Minute, ctx.Done())
			},
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
	return errors.New("the lease is lost")
}

// LeadAgain is run again once the lease is lost.
func LeadAgain(ctx context.Context, lock resourcelock.Interface, beat func()) error {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				wait.Until(beat, time.Minute, ctx.Done()) // want `callback-ignores-context: Until runs under ctx and not under the context of the election: it goes on after the lease is lost`
			},
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
	return errors.New("the lease is lost")
}
