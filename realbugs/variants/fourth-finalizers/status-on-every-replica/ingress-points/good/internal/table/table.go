// Package table is the routing table that each replica serves from.
package table

import (
	"sync"
)

// Table maps ports to entry points.
type Table struct {
	mu    sync.RWMutex
	ports map[int32]string
}

// New makes an empty table.
func New() *Table { return &Table{ports: map[int32]string{}} }

// Bind takes a port; false if another has it.
func (t *Table) Bind(port int32, name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if had, ok := t.ports[port]; ok && had != name {
		return false
	}
	t.ports[port] = name
	return true
}
