package scale

import (
	"sync"
	"time"
)

// Expectations is the interface of the book of scale operations.
type Expectations interface {
	Expect(key string, pod string)
	Observe(key string, pod string)
	Satisfied(key string) (ok bool, since time.Duration)
	Delete(key string)
}

type inMemory struct {
	sync.Mutex
	open  map[string]map[string]bool
	first map[string]time.Time
}

func NewExpectations() Expectations {
	return &inMemory{open: map[string]map[string]bool{}, first: map[string]time.Time{}}
}

func (m *inMemory) Expect(key, pod string) {
	m.Lock()
	defer m.Unlock()
	if m.open[key] == nil {
		m.open[key] = map[string]bool{}
		m.first[key] = time.Now()
	}
	m.open[key][pod] = true
}

func (m *inMemory) Observe(key, pod string) {
	m.Lock()
	defer m.Unlock()
	delete(m.open[key], pod)
	if len(m.open[key]) == 0 {
		delete(m.open, key)
	}
}

func (m *inMemory) Satisfied(key string) (bool, time.Duration) {
	m.Lock()
	defer m.Unlock()
	if len(m.open[key]) == 0 {
		return true, 0
	}
	return false, time.Since(m.first[key])
}

func (m *inMemory) Delete(key string) {
	m.Lock()
	defer m.Unlock()
	delete(m.open, key)
	delete(m.first, key)
}
