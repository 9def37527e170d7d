package dropped_error

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// okWrapped returns the error with a text to the group.
func okWrapped(ctx context.Context, component manager.Runnable, renew <-chan struct{}) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := component.Start(ctx); err != nil {
			return fmt.Errorf("failed to run the component: %w", err)
		}
		return nil
	})
	select {
	case <-ctx.Done():
	case <-renew:
	}
	return group.Wait()
}

// okAsText does so in a text alone.
func okAsText(ctx context.Context, component manager.Runnable) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := component.Start(ctx); err != nil {
			return fmt.Errorf("failed to run the component: %s", err)
		}
		return nil
	})
	return group.Wait()
}

// loggedAsText logs a text of it, and nothing more.
func loggedAsText(ctx context.Context, component manager.Runnable) {
	go func() {
		if err := component.Start(ctx); err != nil { // want `dropped-error: error of component.Start is only logged`
			ctrl.Log.Info(fmt.Sprintf("failed to run the component: %v", err))
		}
	}()
}

// loggedWrapped logs it with a text.
func loggedWrapped(ctx context.Context, component manager.Runnable) {
	go func() {
		if err := component.Start(ctx); err != nil { // want `dropped-error: error of component.Start is only logged`
			ctrl.Log.Error(fmt.Errorf("failed to run: %w", err), "the component")
		}
	}()
}

// droppedByAMember returns nothing of it to the group, whose other member goes on.
func droppedByAMember(ctx context.Context, component, other manager.Runnable) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer ctrl.Log.Info("ended")
		if err := component.Start(ctx); err != nil { // want `dropped-error: error of component.Start is only logged`
			ctrl.Log.Error(err, "the component")
		}
		return nil
	})
	group.Go(func() error { return other.Start(ctx) })
	return group.Wait()
}
