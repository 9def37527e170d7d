package routes

import (
	"sync"

	"k8s.io/apimachinery/pkg/util/sets"
)

// Table knows the pods behind each node.
type Table struct {
	mu   sync.RWMutex
	pods map[string]sets.Set[string]
}

func NewTable() *Table { return &Table{pods: map[string]sets.Set[string]{}} }

func (t *Table) put(node, ip string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pods[node] == nil {
		t.pods[node] = sets.New[string]()
	}
	t.pods[node].Insert(ip)
}

func (t *Table) drop(node, ip string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pods[node].Delete(ip)
}

// Pods lists the addresses on a node.
func (t *Table) Pods(node string) []string {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return sets.List(t.pods[node])
}
