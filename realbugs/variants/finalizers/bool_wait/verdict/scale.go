package verdict

import (
	"sync"
	"time"

	"github.com/go-logr/logr"
)

type scaleExpectations struct {
	sync.RWMutex
	raised map[string]int
	since  map[string]time.Time
}

func (e *scaleExpectations) ExpectScale(key string, n int) {
	e.Lock()
	defer e.Unlock()
	e.raised[key] += n
	e.since[key] = time.Now()
}

func (e *scaleExpectations) ObserveScale(key string) {
	e.Lock()
	defer e.Unlock()
	if e.raised[key]--; e.raised[key] <= 0 {
		delete(e.raised, key)
	}
}

func (e *scaleExpectations) SatisfiedScale(key string) (bool, time.Duration) {
	e.RLock()
	defer e.RUnlock()
	if e.raised[key] == 0 {
		return true, 0
	}
	return false, time.Since(e.since[key])
}

func (e *scaleExpectations) DeleteScale(key string) {
	e.Lock()
	defer e.Unlock()
	delete(e.raised, key)
	delete(e.since, key)
}

type base struct {
	log   logr.Logger
	scale *scaleExpectations
}
