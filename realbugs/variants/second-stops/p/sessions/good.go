package sessions

import (
	"sync"

	"k8s.io/klog/v2"
)

type Hub struct {
	mu    sync.Mutex
	open  map[string]*Session
	fresh chan *Session
}

func NewHub() *Hub {
	h := &Hub{open: map[string]*Session{}, fresh: make(chan *Session)}
	go h.dispatch()
	return h
}

func (h *Hub) insert(id string) (s *Session, added bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s, ok := h.open[id]; ok {
		return s, false
	}
	s = &Session{ID: id}
	h.open[id] = s
	return s, true
}

func (h *Hub) Open(id string) {
	if s, added := h.insert(id); added {
		h.fresh <- s
	}
}

func (h *Hub) dispatch() {
	for s := range h.fresh {
		h.mu.Lock()
		n := len(h.open)
		h.mu.Unlock()
		klog.InfoS("Session opened", "id", s.ID, "sessions", n)
	}
}
