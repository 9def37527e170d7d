package callback_ignores_context

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

type runner interface {
	Run(ctx context.Context, workers int)
}

// The controllers are started by a literal that the way without an election has in common.
func setUp(ctx context.Context, elect bool, config leaderelection.LeaderElectionConfig, jobs, pods runner) {
	startAll := func(ctx context.Context) {
		go jobs.Run(ctx, 5)
		go pods.Run(ctx, 5)
	}
	if !elect {
		startAll(ctx)
		<-ctx.Done()
		return
	}
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			startAll(ctx) // want `callback-ignores-context: startAll runs under ctx and not under the context of the election`
		},
		OnStoppedLeading: func() { klog.InfoS("lost the lease") },
	}
	leaderelection.RunOrDie(ctx, config)
}

// A method starts them.
type set struct{ members []runner }

func (s *set) begin(ctx context.Context) {
	for _, member := range s.members {
		go member.Run(ctx, 1)
	}
}

func (s *set) lead(outer context.Context, config leaderelection.LeaderElectionConfig) {
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(leading context.Context) {
			s.begin(outer) // want `callback-ignores-context: begin runs under outer and not under the context of the election`
		},
		OnStoppedLeading: func() { klog.InfoS("lost the lease") },
	}
	leaderelection.RunOrDie(outer, config)
}

func (s *set) okLead(outer context.Context, config leaderelection.LeaderElectionConfig) {
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: s.begin,
		OnStoppedLeading: func() { klog.InfoS("lost the lease") },
	}
	leaderelection.RunOrDie(outer, config)
}

// The lease is for the set-up alone, and is given up once that is done.
func (s *set) okSetUpOnce(outer context.Context, config leaderelection.LeaderElectionConfig, makeCertificates func() error) error {
	var failed error
	electing, done := context.WithCancel(outer)
	defer done()
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			defer done()
			if failed = makeCertificates(); failed == nil {
				go wait.UntilWithContext(outer, func(context.Context) {}, time.Hour)
			}
		},
		OnStoppedLeading: func() { klog.InfoS("gave the lease up") },
	}
	leaderelection.RunOrDie(electing, config)
	return failed
}
