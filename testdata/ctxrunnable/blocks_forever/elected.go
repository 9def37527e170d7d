package blocks_forever

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
)

// runInjector waits to be elected before it sets up its controllers. A replica that never leads
// does not stop (cert-manager's cainjector).
func runInjector(ctx context.Context, mgr ctrl.Manager, register func() error) error {
	group, groupCtx := errgroup.WithContext(ctx)
	group.Go(func() error { return mgr.Start(groupCtx) })
	<-mgr.Elected() // want `blocks-forever: <-mgr.Elected\(\) blocks for ever on a replica that is never elected`
	if err := register(); err != nil {
		return err
	}
	return group.Wait()
}

// okRunInjector leaves with its context.
func okRunInjector(ctx context.Context, mgr ctrl.Manager, register func() error) error {
	group, groupCtx := errgroup.WithContext(ctx)
	group.Go(func() error { return mgr.Start(groupCtx) })
	select {
	case <-groupCtx.Done():
		return group.Wait()
	case <-mgr.Elected():
	}
	if err := register(); err != nil {
		return err
	}
	return group.Wait()
}

// okAnnounce has a goroutine for what comes after the election.
func okAnnounce(_ context.Context, mgr ctrl.Manager, announce func()) {
	go func() {
		<-mgr.Elected()
		announce()
	}()
}
