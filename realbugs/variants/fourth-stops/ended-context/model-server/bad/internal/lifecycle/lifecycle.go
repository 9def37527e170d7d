package lifecycle

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// Hook is a part of a server that is stopped with it.
type Hook struct {
	Name string
	Stop func(ctx context.Context) error
}

// Group serves until the context ends and then stops its hooks in reverse order.
type Group struct {
	hooks []Hook
}

func (g *Group) OnStop(name string, stop func(context.Context) error) {
	g.hooks = append(g.hooks, Hook{Name: name, Stop: stop})
}

// Serve runs serve beside the wait for the end.
func (g *Group) Serve(ctx context.Context, serve func() error) error {
	eg, egctx := errgroup.WithContext(ctx)
	eg.Go(serve)
	eg.Go(func() error {
		<-egctx.Done()
		return g.stop(egctx) // WANT ctxrunnable/ended-context
	})
	return eg.Wait()
}

func (g *Group) stop(ctx context.Context) error {
	var errs []error
	for i := len(g.hooks) - 1; i >= 0; i-- {
		if err := g.hooks[i].Stop(ctx); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
