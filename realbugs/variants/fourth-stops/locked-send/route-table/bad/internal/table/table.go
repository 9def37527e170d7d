package table

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/util/sets"
)

// Route is a destination and its next hop.
type Route struct {
	CIDR string
	Via  string
}

// Table is the routes that a node should have.
type Table struct {
	mu      sync.Mutex
	routes  map[string]Route
	changed chan string
}

func New() *Table {
	return &Table{routes: map[string]Route{}, changed: make(chan string)}
}

// Set stores a route and wakes the programmer.
func (t *Table) Set(ctx context.Context, r Route) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.routes[r.CIDR] == r {
		return nil
	}
	t.routes[r.CIDR] = r
	return t.wake(ctx, r.CIDR)
}

func (t *Table) wake(_ context.Context, cidr string) error {
	t.changed <- cidr // WANT errchan/locked-send|errchan/unbuffered-send
	return nil
}

// Get returns the route of a destination.
func (t *Table) Get(cidr string) (Route, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r, ok := t.routes[cidr]
	return r, ok
}

// Known returns all destinations.
func (t *Table) Known() sets.Set[string] {
	t.mu.Lock()
	defer t.mu.Unlock()
	return sets.KeySet(t.routes)
}

func (t *Table) Changed() <-chan string { return t.changed }
