package indexer

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/error-only-send/index-builder/bad/internal/build"
	"example.org/variants/fourth-stops/error-only-send/index-builder/bad/internal/task"
)

// Build makes the index while the caller sets the rest up.
func Build(ctx context.Context, r client.Reader, meanwhile func(context.Context) error) (*build.Index, error) {
	x := &build.Index{Reader: r, Images: map[string][]string{}}
	t := task.Go(ctx, func(ctx context.Context) error {
		for _, s := range build.Steps {
			if err := s.Do(ctx, x); err != nil {
				return fmt.Errorf("step %s: %w", s.Name, err)
			}
			log.FromContext(ctx).V(1).Info("step is done", "step", s.Name)
		}
		return nil
	})
	setupErr := meanwhile(ctx)
	if err := t.Wait(); err != nil {
		return nil, err
	}
	return x, setupErr
}
