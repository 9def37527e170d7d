package routes

import "sync"

// Table maps the addresses of pods to the nodes that they are on.
type Table struct {
	mu   sync.RWMutex
	node map[string]string
}

// NewTable returns an empty table.
func NewTable() *Table { return &Table{node: map[string]string{}} }

// Set adds a route.
func (t *Table) Set(ip, node string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.node[ip] = node
}

// Drop removes a route.
func (t *Table) Drop(ip string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.node, ip)
}

// Node returns the node of an address.
func (t *Table) Node(ip string) (string, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	n, ok := t.node[ip]
	return n, ok
}
