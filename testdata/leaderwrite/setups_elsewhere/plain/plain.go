// Package plain is a program without an election, which keeps its manager in a struct.
package plain

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/setups_elsewhere/zones"
)

// Options are what the set-ups of the program are handed.
type Options struct{ Mgr ctrl.Manager }

func Run(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	for _, begin := range []func(Options) error{zone, shared} {
		if err := begin(Options{Mgr: mgr}); err != nil {
			return err
		}
	}
	return mgr.Start(ctx)
}

func zone(o Options) error {
	return (&zones.OKSweeper{Client: o.Mgr.GetClient()}).SetupWithManager(o.Mgr)
}

func shared(o Options) error {
	return (&zones.SharedSweeper{Client: o.Mgr.GetClient()}).SetupWithManager(o.Mgr)
}
