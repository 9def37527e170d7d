package claims

import (
	"sync"
)

type usage struct {
	mu   sync.Mutex
	byNS map[string]map[string]int64
}

func (u *usage) set(ns, name string, n int64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.byNS[ns] == nil {
		u.byNS[ns] = map[string]int64{}
	}
	u.byNS[ns][name] = n
}

func (u *usage) drop(ns, name string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.byNS[ns], name)
}

func (u *usage) sum(ns string) (total int64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, n := range u.byNS[ns] {
		total += n
	}
	return total
}
