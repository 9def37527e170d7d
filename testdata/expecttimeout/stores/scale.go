// Package stores holds expectation stores of the kinds that projects write.
package stores

import (
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
)

// Timeout is how long an event may take.
const Timeout = 5 * time.Minute

// Scale waits for pods by name, and tells for how long it has been waiting.
type Scale interface {
	ExpectScale(controllerKey, name string)
	ObserveScale(controllerKey, name string)
	SatisfiedExpectations(controllerKey string) (bool, time.Duration, []string)
	DeleteExpectations(controllerKey string)
}

type scale struct {
	sync.Mutex
	pods  map[string]sets.Set[string]
	since map[string]time.Time
}

// NewScale makes a store.
func NewScale() Scale {
	return &scale{pods: make(map[string]sets.Set[string]), since: make(map[string]time.Time)}
}

func (s *scale) ExpectScale(controllerKey, name string) {
	s.Lock()
	defer s.Unlock()
	if s.pods[controllerKey] == nil {
		s.pods[controllerKey] = sets.New[string]()
	}
	s.pods[controllerKey].Insert(name)
}

func (s *scale) ObserveScale(controllerKey, name string) {
	s.Lock()
	defer s.Unlock()
	s.pods[controllerKey].Delete(name)
}

func (s *scale) SatisfiedExpectations(controllerKey string) (bool, time.Duration, []string) {
	s.Lock()
	defer s.Unlock()
	if s.pods[controllerKey].Len() == 0 {
		return true, 0, nil
	}
	if s.since[controllerKey].IsZero() {
		s.since[controllerKey] = time.Now()
	}
	return false, time.Since(s.since[controllerKey]), s.pods[controllerKey].UnsortedList()
}

func (s *scale) DeleteExpectations(controllerKey string) {
	s.Lock()
	defer s.Unlock()
	delete(s.pods, controllerKey)
}

// Updates waits for revisions of objects.
type Updates interface {
	ExpectUpdated(controllerKey, revision string, obj metav1.Object)
	ObserveUpdated(controllerKey, revision string, obj metav1.Object)
	DeleteObject(controllerKey string, obj metav1.Object)
	SatisfiedExpectations(controllerKey, revision string) (bool, time.Duration, []string)
	DeleteExpectations(controllerKey string)
}

type updates struct {
	objects map[string]sets.Set[string]
	since   time.Time
}

// NewUpdates makes a store.
func NewUpdates() Updates { return &updates{objects: make(map[string]sets.Set[string])} }

func (u *updates) ExpectUpdated(controllerKey, revision string, obj metav1.Object) {
	u.objects[controllerKey] = u.objects[controllerKey].Insert(obj.GetName())
}

func (u *updates) ObserveUpdated(controllerKey, revision string, obj metav1.Object) {
	u.objects[controllerKey].Delete(obj.GetName())
}

func (u *updates) DeleteObject(controllerKey string, obj metav1.Object) {
	u.objects[controllerKey].Delete(obj.GetName())
}

func (u *updates) SatisfiedExpectations(controllerKey, revision string) (bool, time.Duration, []string) {
	return u.objects[controllerKey].Len() == 0, time.Since(u.since), nil
}

func (u *updates) DeleteExpectations(controllerKey string) { delete(u.objects, controllerKey) }
