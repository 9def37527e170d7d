package actors

import (
	"context"
	"errors"
	"sync"
)

// Actor is a member of a group: Execute blocks until stop is closed.
type Actor struct {
	Name    string
	Execute func(stop <-chan struct{}) error
}

// Group runs actors; all of them are stopped with the first that returns.
type Group struct {
	actors []Actor
}

func (g *Group) Add(name string, execute func(stop <-chan struct{}) error) {
	g.actors = append(g.actors, Actor{Name: name, Execute: execute})
}

// Run returns when the last actor has.
func (g *Group) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		errs []error
	)
	for _, a := range g.actors {
		wg.Go(func() {
			defer cancel()
			if err := a.Execute(ctx.Done()); err != nil {
				mu.Lock()
				defer mu.Unlock()
				errs = append(errs, err)
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}
