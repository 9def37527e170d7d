package anyof

import (
	"sync"

	"k8s.io/apimachinery/pkg/types"
)

// versions waits until the cache has seen an update of what was written.
type versions struct {
	mu    sync.Mutex
	dirty map[types.NamespacedName]bool
}

func newVersions() *versions {
	return &versions{dirty: map[types.NamespacedName]bool{}}
}

func (v *versions) Raise(key types.NamespacedName) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.dirty[key] = true
}

func (v *versions) Lower(key types.NamespacedName) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.dirty[key] = false
}

func (v *versions) Satisfied(key types.NamespacedName) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return !v.dirty[key]
}

func (v *versions) Delete(key types.NamespacedName) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.dirty, key)
}
