package inventory

import (
	"context"
	"sync"
	"sync/atomic"
)

type Machine struct{ ID, Rack string }

type Lister interface {
	Machines(ctx context.Context) ([]Machine, error)
}

// Inventory caches what the bare metal provider knows.
type Inventory struct {
	src    Lister
	primed atomic.Bool
	mu     sync.Mutex
	byID   map[string]Machine
}

func New(src Lister) *Inventory { return &Inventory{src: src, byID: map[string]Machine{}} }

func (i *Inventory) Primed() bool { return i.primed.Load() }

func (i *Inventory) Fill(ctx context.Context) error {
	ms, err := i.src.Machines(ctx)
	if err != nil {
		return err
	}
	i.mu.Lock()
	for _, m := range ms {
		i.byID[m.ID] = m
	}
	i.mu.Unlock()
	i.primed.Store(true)
	return nil
}
