package quota

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
)

type Tracker struct {
	mu   sync.RWMutex
	want map[types.NamespacedName]int
	at   map[types.NamespacedName]time.Time
}

func NewTracker() *Tracker {
	return &Tracker{want: map[types.NamespacedName]int{}, at: map[types.NamespacedName]time.Time{}}
}

func (t *Tracker) Expect(pool types.NamespacedName, n int) {
	t.mu.Lock()
	t.want[pool] += n
	t.at[pool] = time.Now()
	t.mu.Unlock()
}

func (t *Tracker) Observe(pool types.NamespacedName) {
	t.mu.Lock()
	if t.want[pool] > 0 {
		t.want[pool]--
	}
	t.mu.Unlock()
}

func (t *Tracker) Satisfied(pool types.NamespacedName) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.want[pool] == 0 || time.Since(t.at[pool]) > 2*time.Minute
}

func (t *Tracker) Delete(pool types.NamespacedName) {
	t.mu.Lock()
	delete(t.want, pool)
	delete(t.at, pool)
	t.mu.Unlock()
}
