package keyed

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Expectations is a store of expectations under keys of any comparable type.
type Expectations[K comparable] struct {
	mu   sync.Mutex
	left map[K]int
	ts   map[K]time.Time
}

func New[K comparable]() *Expectations[K] {
	return &Expectations[K]{left: map[K]int{}, ts: map[K]time.Time{}}
}

func (e *Expectations[K]) Expect(k K) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.left[k]++
	e.ts[k] = time.Now()
}

func (e *Expectations[K]) Observe(k K) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.left[k] > 0 {
		e.left[k]--
	}
}

func (e *Expectations[K]) Satisfied(k K) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.left[k] == 0 || time.Since(e.ts[k]) > time.Minute
}

func (e *Expectations[K]) Delete(k K) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.left, k)
	delete(e.ts, k)
}

// Self is the key of the object itself.
func Self(o client.Object) types.NamespacedName { return client.ObjectKeyFromObject(o) }

// Parent is the key of the object's owner, which lives in the same namespace.
func Parent(o client.Object) types.NamespacedName {
	for _, ref := range o.GetOwnerReferences() {
		if ref.Controller != nil && *ref.Controller {
			return types.NamespacedName{Namespace: o.GetNamespace(), Name: ref.Name}
		}
	}
	return types.NamespacedName{}
}
