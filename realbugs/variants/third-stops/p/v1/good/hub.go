package progress

import (
	"context"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

type Update struct {
	Job     string
	Percent int
}

// Hub keeps the progress of the migrations.
type Hub struct {
	log     logr.Logger
	mu      sync.Mutex
	latest  map[string]Update
	updates chan Update
	idle    time.Duration
}

func NewHub(log logr.Logger) *Hub {
	return &Hub{log: log, latest: map[string]Update{}, updates: make(chan Update), idle: time.Minute}
}

func (h *Hub) Latest(job string) (Update, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	u, ok := h.latest[job]
	return u, ok
}

func (h *Hub) Run(ctx context.Context) error {
	for {
		h.mu.Lock()
		jobs := len(h.latest)
		h.mu.Unlock()
		h.log.V(2).Info("tracking", "jobs", jobs)
		select {
		case u := <-h.updates:
			h.log.Info("progress", "job", u.Job, "percent", u.Percent)
		case <-time.After(h.idle):
		case <-ctx.Done():
			return nil
		}
	}
}
