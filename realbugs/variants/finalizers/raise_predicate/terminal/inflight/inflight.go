// Package inflight remembers the objects that were created and not seen by the cache yet.
package inflight

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/sets"
)

type entry struct {
	names sets.Set[string]
	until time.Time
}

type Set struct {
	lock    sync.Mutex
	entries map[string]*entry
}

func New() *Set { return &Set{entries: make(map[string]*entry)} }

func (s *Set) Raise(owner, name string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	e := s.entries[owner]
	if e == nil {
		e = &entry{names: sets.New[string]()}
		s.entries[owner] = e
	}
	e.names.Insert(name)
	e.until = time.Now().Add(3 * time.Minute)
}

func (s *Set) Lower(owner, name string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if e, ok := s.entries[owner]; ok {
		e.names.Delete(name)
	}
}

func (s *Set) Satisfied(owner string) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	e, ok := s.entries[owner]
	if !ok || e.names.Len() == 0 {
		return true
	}
	return time.Now().After(e.until)
}

func (s *Set) Delete(owner string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.entries, owner)
}
