// Package runnables has functions that run until their context or stop channel ends. Each states who runs it.
package runnables

import (
	"context"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/runnables/below"
)

func setup(mgr ctrl.Manager) error {
	if err := mgr.Add(&added{}); err != nil {
		return err
	}
	if err := mgr.Add(&below.Silent{}); err != nil { // runnables: adds Start
		return err
	}
	if err := mgr.Add(&below.Asserted{}); err != nil { // runnables: adds Start, asserted
		return err
	}
	if err := mgr.Add(manager.RunnableFunc(serve)); err != nil {
		return err
	}
	if err := mgr.Add(loop(turn)); err != nil {
		return err
	}
	return mgr.Add(&holder{})
}

type added struct{}

func (a *added) Start(ctx context.Context) error { return nil } // runnables: of a manager

// elected says itself that a manager runs it.
type elected struct{}

func (elected) NeedLeaderElection() bool { return true }

func (elected) Start(ctx context.Context) error { return nil } // runnables: of a manager

type holder struct{ inner }

type inner struct{}

func (inner) Start(ctx context.Context) error { return nil } // runnables: of a manager

func serve(ctx context.Context) error { return nil } // runnables: of a manager

type loop func(ctx context.Context) error

func (l loop) Start(ctx context.Context) error { return l(ctx) } // runnables: of a manager

func turn(ctx context.Context) error { return nil } // runnables: of a manager

type controller struct{}

func (c *controller) Run(workers int, stop <-chan struct{}) {} // runnables: of its owner

// Neither has anything that ends it, or a name that says that it blocks.
func (c *controller) Start() error             { return nil } // runnables: none
func (c *controller) Sync(ctx context.Context) {}             // runnables: none

func elections() leaderelection.LeaderCallbacks {
	c := leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {}, // runnables: of an election, with 1 for the loss
		OnStoppedLeading: lost,
		OnNewLeader:      func(string) {}, // runnables: none
	}
	return c
}

func lost() {} // runnables: none

func wrapped() { below.Callbacks(lead, lost) }

func lead(ctx context.Context) {} // runnables: of an election, with 1 for the loss

func hooked() below.Hooks {
	return below.Hooks{
		Lead:   func(ctx context.Context) {}, // runnables: of an election, with 1 for the loss
		Lost:   lost,
		Report: func(ctx context.Context) {},
	}
}

var handler = cache.ResourceEventHandlerFuncs{
	AddFunc: func(obj any) {}, // runnables: of an informer
}

var command = &cobra.Command{RunE: run}

func run(cmd *cobra.Command, args []string) error { return nil } // runnables: of a command

type runGroup struct{}

func (g *runGroup) Add(execute func() error, interrupt func(error)) {}

func members(g *runGroup, all *errgroup.Group) {
	g.Add(
		func() error { return nil }, // runnables: of a group
		func(error) {},              // runnables: none
	)
	all.Go(func() error { return nil }) // runnables: none
}
