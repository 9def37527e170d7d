// Package pending is the memory of what was created and not yet seen.
package pending

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/types"
)

type state struct {
	left  int
	begun time.Time
}

// Set is safe for concurrent use.
type Set struct {
	m sync.Map
}

// Expect sets what is to be seen for uid.
func (s *Set) Expect(uid types.UID, n int) {
	s.m.Store(uid, &state{left: n, begun: time.Now()})
}

// Observe counts one down.
func (s *Set) Observe(uid types.UID) {
	v, ok := s.m.Load(uid)
	if !ok {
		return
	}
	st := v.(*state)
	if st.left <= 1 {
		s.m.Delete(uid)
		return
	}
	s.m.Store(uid, &state{left: st.left - 1, begun: st.begun})
}

// SatisfiedExpectations tells whether all was seen, and else since when it is waited for.
func (s *Set) SatisfiedExpectations(uid types.UID) (bool, time.Duration) {
	v, ok := s.m.Load(uid)
	if !ok {
		return true, 0
	}
	return false, time.Since(v.(*state).begun)
}

// DeleteExpectations forgets uid.
func (s *Set) DeleteExpectations(uid types.UID) { s.m.Delete(uid) }
