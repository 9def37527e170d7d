package runson

import (
	"context"
	"os"

	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"github.com/ctrllint/ctrllint/testdata/leaderconfig/runs_on/elector"
)

func wrappedOnce(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.New(lock, syncVolumes, nil)
	if err != nil {
		return err
	}
	go e.Run(ctx) // want `runs-on-after-loss: the process goes on when Run returns: once the lease is lost, it never leads or campaigns again`
	<-ctx.Done()
	return nil
}

// A look at the context is no loop.
func wrappedBehindSelect(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.New(lock, syncVolumes, nil)
	if err != nil {
		return err
	}
	go func() { // related `nothing follows the end of this goroutine`
		select {
		case <-ctx.Done():
			return
		default:
			e.Run(ctx) // want `runs-on-after-loss: the process goes on when Run returns`
		}
	}()
	return serve(ctx)
}

func okWrappedLoop(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.New(lock, syncVolumes, nil)
	if err != nil {
		return err
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			default:
				e.Run(ctx)
			}
		}
	}()
	return serve(ctx)
}

func okWrappedExit(ctx context.Context, lock resourcelock.Interface) error {
	e, err := elector.New(lock, syncVolumes, func() { os.Exit(1) })
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return serve(ctx)
}

// The work ends with the lease and takes the process along.
func okWrappedCancel(ctx context.Context, lock resourcelock.Interface) error {
	ctx, cancel := context.WithCancel(ctx)
	e, err := elector.New(lock, func(ctx context.Context) {
		defer cancel()
		syncVolumes(ctx)
	}, nil)
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return serve(ctx)
}

func okWrappedUnknown(ctx context.Context, lock resourcelock.Interface, stopped func()) error {
	e, err := elector.New(lock, syncVolumes, stopped)
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return serve(ctx)
}

func campaignsOnce(ctx context.Context, lock resourcelock.Interface) error {
	go elector.Campaign(ctx, lock, syncVolumes) // want `runs-on-after-loss: the process goes on when Campaign returns`
	return serve(ctx)
}

func okCampaignEndsProcess(ctx context.Context, lock resourcelock.Interface) error {
	go elector.Campaign(ctx, lock, func(ctx context.Context) {
		syncVolumes(ctx)
		os.Exit(1)
	})
	return serve(ctx)
}

// What the work does once the lease is lost is not seen.
func okCampaignUnknown(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) error {
	go elector.Campaign(ctx, lock, work)
	return serve(ctx)
}
