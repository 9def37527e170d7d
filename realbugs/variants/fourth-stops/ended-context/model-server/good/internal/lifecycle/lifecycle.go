package lifecycle

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"
)

const grace = 15 * time.Second

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
		ctx, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		return g.stop(ctx)
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
