package finishing

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/workqueue"
)

// Inventories keep keys in a set until there are enough of them, or a timer goes off.
type Inventories struct {
	queue   workqueue.TypedRateLimitingInterface[any]
	mu      sync.Mutex
	pending sets.Set[types.NamespacedName]
}

// newInventories makes the queue and the set.
func newInventories() *Inventories {
	return &Inventories{
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[any]()),
		pending: sets.New[types.NamespacedName](),
	}
}

// okKeptInSet leaves Done to whoever empties the set.
func (i *Inventories) okKeptInSet() bool {
	key, quit := i.queue.Get()
	if quit {
		return false
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.pending.Insert(key.(types.NamespacedName))
	if i.pending.Len() >= 100 {
		i.flush()
	}
	return true
}

// flush is run by a timer as well.
func (i *Inventories) flush() {
	for key := range i.pending {
		i.queue.Done(key)
	}
	i.pending = sets.New[types.NamespacedName]()
}

// Run flushes what has come in each period.
func (i *Inventories) Run() {
	for range time.Tick(time.Minute) {
		i.mu.Lock()
		i.flush()
		i.mu.Unlock()
	}
}

// Reports keep keys in a map for several goroutines.
type Reports struct {
	queue workqueue.TypedRateLimitingInterface[string]
	kept  sync.Map
}

// okKeptInSyncMap leaves Done to whoever goes through the map.
func (r *Reports) okKeptInSyncMap() bool {
	key, quit := r.queue.Get()
	if quit {
		return false
	}
	r.kept.Store(key, time.Now())
	return true
}

func (r *Reports) drain() {
	r.kept.Range(func(key, _ any) bool {
		r.queue.Done(key.(string))
		return true
	})
}

// Quotas ask a set about the key and keep it nowhere.
type Quotas struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	ignored sets.Set[string]
}

func (q *Quotas) askedInSet() bool {
	key, quit := q.queue.Get() // want `not every path calls Done for this item of q.queue`
	if quit {
		return false
	}
	if q.ignored.Has(key) {
		return true // related `returns without Done`
	}
	defer q.queue.Done(key)
	return true
}
