// Package inflight counts the objects a controller has asked for and not seen.
package inflight

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
)

type round struct {
	names   sets.Set[string]
	started time.Time
}

// Ledger holds, per owner, the names that are on their way.
type Ledger struct {
	lock   sync.RWMutex
	ttl    time.Duration
	rounds map[types.NamespacedName]round
}

// NewLedger makes a ledger whose entries are good for ttl.
func NewLedger(ttl time.Duration) *Ledger {
	return &Ledger{ttl: ttl, rounds: map[types.NamespacedName]round{}}
}

// Expect notes that name was asked for.
func (l *Ledger) Expect(owner types.NamespacedName, name string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	rd, ok := l.rounds[owner]
	if !ok {
		rd = round{names: sets.New[string]()}
	}
	rd.names.Insert(name)
	rd.started = time.Now()
	l.rounds[owner] = rd
}

// Observe notes that name was seen, or will never be.
func (l *Ledger) Observe(owner types.NamespacedName, name string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if rd, ok := l.rounds[owner]; ok {
		rd.names.Delete(name)
	}
}

// Satisfied says whether nothing is on its way, and for how long something was.
func (l *Ledger) Satisfied(owner types.NamespacedName) (bool, time.Duration) {
	l.lock.RLock()
	defer l.lock.RUnlock()
	rd, ok := l.rounds[owner]
	if !ok || rd.names.Len() == 0 {
		return true, 0
	}
	return false, time.Since(rd.started)
}

// Delete forgets an owner.
func (l *Ledger) Delete(owner types.NamespacedName) {
	l.lock.Lock()
	defer l.lock.Unlock()
	delete(l.rounds, owner)
}

// TTL is how long an entry is waited for.
func (l *Ledger) TTL() time.Duration { return l.ttl }
