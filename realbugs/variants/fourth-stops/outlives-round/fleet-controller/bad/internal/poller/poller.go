package poller

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/types"

	"example.org/variants/fourth-stops/outlives-round/fleet-controller/bad/internal/registry"
)

// Manager polls the endpoint of each fleet.
type Manager struct {
	root    context.Context
	log     logr.Logger
	mu      sync.Mutex
	running map[types.NamespacedName]context.CancelFunc
}

// NewManager makes a manager whose pollers end with root.
func NewManager(root context.Context, log logr.Logger) *Manager {
	return &Manager{root: root, log: log, running: map[types.NamespacedName]context.CancelFunc{}}
}

// Restart polls the new endpoint of a fleet.
func (m *Manager) Restart(f registry.Fleet) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if cancel, ok := m.running[f.Key]; ok {
		cancel()
	}
	_, cancel := context.WithCancel(m.root)
	m.running[f.Key] = cancel
	go m.poll(m.root, f) // WANT ctxrunnable/outlives-round
}

// Stop ends the poller of a fleet.
func (m *Manager) Stop(key types.NamespacedName) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if cancel, ok := m.running[key]; ok {
		cancel()
		delete(m.running, key)
	}
}

func (m *Manager) poll(ctx context.Context, f registry.Fleet) {
	t := time.NewTicker(20 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.Endpoint, http.NoBody)
			if err != nil {
				m.log.Error(err, "bad endpoint", "fleet", f.Key)
				return
			}
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				m.log.Info("fleet does not answer", "fleet", f.Key, "reason", err.Error())
				continue
			}
			_ = resp.Body.Close()
		}
	}
}
