package registry

import (
	"sync"

	"k8s.io/apimachinery/pkg/types"
)

// Fleet is a group of game servers.
type Fleet struct {
	Key      types.NamespacedName
	Version  string
	Endpoint string
}

// Registry knows the fleets that are polled.
type Registry struct {
	mu     sync.Mutex
	fleets map[types.NamespacedName]Fleet
}

func New() *Registry { return &Registry{fleets: map[types.NamespacedName]Fleet{}} }

// Replace stores the fleet and tells whether it is another than before.
func (r *Registry) Replace(f Fleet) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	old, ok := r.fleets[f.Key]
	r.fleets[f.Key] = f
	return !ok || old != f
}

func (r *Registry) Drop(key types.NamespacedName) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.fleets, key)
}
