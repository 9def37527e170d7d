package group

import (
	"context"
	"sync"
)

// Unit is something that runs until its context ends.
type Unit func(ctx context.Context)

// Group starts its units together.
type Group struct {
	once   sync.Once
	units  []Unit
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

func New(parent context.Context, units ...Unit) *Group {
	ctx, cancel := context.WithCancel(parent)
	return &Group{units: units, ctx: ctx, cancel: cancel}
}

// Start runs the units; a second call does nothing.
func (g *Group) Start() {
	g.once.Do(func() {
		for _, u := range g.units {
			g.wg.Add(1)
			go func() {
				defer g.wg.Done()
				u(g.ctx)
			}()
		}
	})
}

// Shutdown ends the units and waits for them.
func (g *Group) Shutdown() {
	g.once.Do(func() {})
	g.cancel()
	g.wg.Wait()
}
