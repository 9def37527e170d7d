// Package expectations follows creations and deletions by name.
package expectations

import (
	"sync"
	"time"
)

// Timeout is how long an event is waited for.
const Timeout = 5 * time.Minute

// Action is what was asked for.
type Action string

// The actions.
const (
	Create Action = "create"
	Delete Action = "delete"
)

// ScaleExpectations is the store.
type ScaleExpectations interface {
	Expect(controllerKey string, action Action, name string)
	Observe(controllerKey string, action Action, name string)
	Satisfied(controllerKey string) (bool, time.Duration, map[Action][]string)
	Drop(controllerKey string)
}

type perController struct {
	names map[Action]map[string]struct{}
	first time.Time
}

type scaleExpectations struct {
	sync.Mutex
	controllers map[string]*perController
}

// NewScaleExpectations makes an empty store.
func NewScaleExpectations() ScaleExpectations {
	return &scaleExpectations{controllers: map[string]*perController{}}
}

func (s *scaleExpectations) Expect(controllerKey string, action Action, name string) {
	s.Lock()
	defer s.Unlock()
	c := s.controllers[controllerKey]
	if c == nil {
		c = &perController{names: map[Action]map[string]struct{}{}}
		s.controllers[controllerKey] = c
	}
	if c.names[action] == nil {
		c.names[action] = map[string]struct{}{}
	}
	c.names[action][name] = struct{}{}
}

func (s *scaleExpectations) Observe(controllerKey string, action Action, name string) {
	s.Lock()
	defer s.Unlock()
	c := s.controllers[controllerKey]
	if c == nil {
		return
	}
	delete(c.names[action], name)
	for _, left := range c.names {
		if len(left) > 0 {
			return
		}
	}
	delete(s.controllers, controllerKey)
}

func (s *scaleExpectations) Satisfied(controllerKey string) (bool, time.Duration, map[Action][]string) {
	s.Lock()
	defer s.Unlock()
	c := s.controllers[controllerKey]
	if c == nil {
		return true, 0, nil
	}
	dirty := map[Action][]string{}
	for action, names := range c.names {
		for name := range names {
			dirty[action] = append(dirty[action], name)
		}
	}
	if len(dirty) == 0 {
		return true, 0, nil
	}
	if c.first.IsZero() {
		c.first = time.Now()
	}
	return false, time.Since(c.first), dirty
}

func (s *scaleExpectations) Drop(controllerKey string) {
	s.Lock()
	defer s.Unlock()
	delete(s.controllers, controllerKey)
}
