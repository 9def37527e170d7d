package runson

import (
	"context"
	"os"

	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrllint/ctrllint/testdata/leaderconfig/runs_on/elector"
)

// Another package makes the electors of client-go.
func madeElsewhere(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.Make(lock, syncVolumes, nil)
	if err != nil {
		return err
	}
	go e.Run(ctx) // want `runs-on-after-loss: the process goes on when Run returns`
	return serve(ctx)
}

type replica struct{ lock resourcelock.Interface }

func (r *replica) run(ctx context.Context) error {
	e, err := elector.Make(r.lock, func(ctx context.Context) { syncVolumes(ctx) }, func() {})
	if err != nil {
		return err
	}
	go func() { // related `nothing follows the end of this goroutine`
		e.Run(ctx) // want `runs-on-after-loss: the process goes on when Run returns`
	}()
	<-ctx.Done()
	return nil
}

func okMadeCancels(ctx context.Context, lock resourcelock.Interface) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	e, err := elector.Make(lock, syncVolumes, nil)
	if err != nil {
		return err
	}
	go func() {
		defer cancel()
		e.Run(ctx)
	}()
	return serve(ctx)
}

func okMadeExits(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.MakeExiting(lock, syncVolumes)
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return serve(ctx)
}

func okMadeStops(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.Make(lock, syncVolumes, func() { os.Exit(1) })
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return serve(ctx)
}

func okMadeUnknown(ctx context.Context, lock resourcelock.Interface, stop func()) error {
	e, err := elector.Make(lock, syncVolumes, stop)
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return serve(ctx)
}
