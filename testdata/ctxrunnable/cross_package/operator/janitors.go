package operator

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/cross_package/janitors"
)

// addSweeper gives the manager a component that returns at once.
func addSweeper(mgr ctrl.Manager, sweep func(context.Context)) error {
	return mgr.Add(&janitors.Sweeper{Sweep: sweep})
}

func okAddMopper(mgr ctrl.Manager, sweep func(context.Context)) error {
	return mgr.Add(&janitors.Mopper{Sweeper: janitors.Sweeper{Sweep: sweep}})
}

func okAddDuster(mgr ctrl.Manager, sweep func(context.Context)) error {
	return mgr.Add(&janitors.Duster{Sweeper: janitors.Sweeper{Sweep: sweep}})
}

func okAddAirer(mgr ctrl.Manager, airer *janitors.Airer) error {
	return mgr.Add(airer)
}

func addWaxer(mgr ctrl.Manager, waxer *janitors.Waxer) error { return mgr.Add(waxer) }

// No manager runs the buffer.
func okRunBuffer(ctx context.Context, buffer *janitors.Buffer) error { return buffer.Start(ctx) }
