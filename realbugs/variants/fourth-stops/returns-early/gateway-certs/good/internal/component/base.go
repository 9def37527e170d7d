package component

import (
	"context"
	"sync"

	"github.com/go-logr/logr"
)

// Base is embedded by the parts of the gateway that run loops.
type Base struct {
	Name string
	Log  logr.Logger
	wg   sync.WaitGroup
}

// Spawn runs fn beside the caller.
func (b *Base) Spawn(ctx context.Context, part string, fn func(context.Context)) {
	b.Log.Info("starting", "component", b.Name, "part", part)
	b.wg.Add(1)
	go func() {
		defer b.wg.Done()
		fn(ctx)
		b.Log.Info("ended", "component", b.Name, "part", part)
	}()
}

// Join waits for everything that was spawned.
func (b *Base) Join() { b.wg.Wait() }
