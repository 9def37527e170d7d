package adopt

import (
	"sync"
	"time"
)

const expireAfter = 5 * time.Minute

type pendingDeletes struct {
	lock  sync.RWMutex
	names map[string]map[string]time.Time
}

func newPendingDeletes() *pendingDeletes {
	return &pendingDeletes{names: map[string]map[string]time.Time{}}
}

func (p *pendingDeletes) ExpectDeletion(key, name string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.names[key] == nil {
		p.names[key] = map[string]time.Time{}
	}
	p.names[key][name] = time.Now()
}

func (p *pendingDeletes) DeletionObserved(key, name string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	delete(p.names[key], name)
	if len(p.names[key]) == 0 {
		delete(p.names, key)
	}
}

func (p *pendingDeletes) Satisfied(key string) bool {
	p.lock.RLock()
	defer p.lock.RUnlock()
	for _, at := range p.names[key] {
		if time.Since(at) < expireAfter {
			return false
		}
	}
	return true
}

func (p *pendingDeletes) Forget(key string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	delete(p.names, key)
}
