package owner_used

import "sync"

// A space is one of the namespaces that the program knows.
type space struct {
	sync.Mutex
	gateways map[string]string
}

type spaces struct {
	sync.Mutex
	byName map[string]*space
}

// locked returns the space with its lock held, and what gives that back; nil for one that is gone.
func (s *spaces) locked(name string) (*space, func()) {
	s.Lock()
	defer s.Unlock()
	found := s.byName[name]
	if found == nil {
		return nil, nil
	}
	found.Lock()
	return found, found.Unlock
}

func (s *spaces) okAdd(name, pod, gateway string) bool {
	found, unlock := s.locked(name)
	if found == nil {
		return false
	}
	defer unlock()
	found.gateways[pod] = gateway
	return true
}

func (s *spaces) add(name, pod, gateway string) {
	found, unlock := s.locked(name)
	found.gateways[pod] = gateway // want `nothing-found: found is nil when locked finds nothing`
	unlock()
}

// What gives the lock back says whether there is one.
func (s *spaces) okUnlock(name, pod, gateway string) {
	found, unlock := s.locked(name)
	if unlock == nil {
		return
	}
	found.gateways[pod] = gateway
	unlock()
}

// entry says whether there is one.
func (s *spaces) entry(name string) (*space, bool) {
	found := s.byName[name]
	if found == nil {
		return nil, false
	}
	return found, true
}

func (s *spaces) okEntry(name string) int {
	if found, _ := s.entry(name); found != nil {
		return len(found.gateways)
	}
	found, ok := s.entry("default")
	if ok {
		return len(found.gateways)
	}
	return 0
}
