package pending

import (
	"sync"
	"time"
)

const Timeout = 5 * time.Minute

type Expectations struct{ m sync.Map }

type expected struct {
	left int
	at   time.Time
}

func (e *Expectations) ExpectCreations(key string, n int) {
	e.m.Store(key, &expected{left: n, at: time.Now()})
}

func (e *Expectations) CreationObserved(key string) {
	if v, ok := e.m.Load(key); ok {
		x := v.(*expected)
		e.m.Store(key, &expected{left: x.left - 1, at: x.at})
	}
}

func (e *Expectations) SatisfiedExpectations(key string) bool {
	v, ok := e.m.Load(key)
	if !ok {
		return true
	}
	x := v.(*expected)
	return x.left <= 0 || time.Since(x.at) > Timeout
}

func (e *Expectations) DeleteExpectations(key string) { e.m.Delete(key) }
