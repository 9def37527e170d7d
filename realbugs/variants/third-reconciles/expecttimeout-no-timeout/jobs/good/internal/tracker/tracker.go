package tracker

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/sets"
)

type Action string

const (
	Create Action = "create"
	Delete Action = "delete"
)

// Tracker remembers the names whose events are awaited.
type Tracker interface {
	Expect(owner string, a Action, name string)
	Observe(owner string, a Action, name string)
	Satisfied(owner string) (ok bool, since time.Duration, open map[Action][]string)
	Delete(owner string)
}

type entry struct {
	names map[Action]sets.Set[string]
	since time.Time
}

type memory struct {
	sync.Mutex
	items map[string]*entry
}

func New() Tracker { return &memory{items: map[string]*entry{}} }

func (m *memory) Expect(owner string, a Action, name string) {
	m.Lock()
	defer m.Unlock()
	e, ok := m.items[owner]
	if !ok {
		e = &entry{names: map[Action]sets.Set[string]{}}
		m.items[owner] = e
	}
	if e.names[a] == nil {
		e.names[a] = sets.New[string]()
	}
	e.names[a].Insert(name)
}

func (m *memory) Observe(owner string, a Action, name string) {
	m.Lock()
	defer m.Unlock()
	e, ok := m.items[owner]
	if !ok {
		return
	}
	e.names[a].Delete(name)
	for _, n := range e.names {
		if n.Len() > 0 {
			return
		}
	}
	delete(m.items, owner)
}

func (m *memory) Satisfied(owner string) (bool, time.Duration, map[Action][]string) {
	m.Lock()
	defer m.Unlock()
	e, ok := m.items[owner]
	if !ok {
		return true, 0, nil
	}
	if e.since.IsZero() {
		e.since = time.Now()
	}
	open := map[Action][]string{}
	for a, n := range e.names {
		if n.Len() > 0 {
			open[a] = sets.List(n)
		}
	}
	return false, time.Since(e.since), open
}

func (m *memory) Delete(owner string) {
	m.Lock()
	defer m.Unlock()
	delete(m.items, owner)
}
