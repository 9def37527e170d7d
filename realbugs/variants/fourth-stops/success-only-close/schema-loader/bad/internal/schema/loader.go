package schema

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Loader reads the schemas that custom resources are validated with.
type Loader struct {
	reader client.Reader
	source types.NamespacedName
	loaded chan struct{}
	mu     sync.RWMutex
	byKind map[string]json.RawMessage
}

var _ manager.LeaderElectionRunnable = &Loader{}

// NeedLeaderElection is false: the webhook of each replica asks for schemas.
func (l *Loader) NeedLeaderElection() bool { return false }

func NewLoader(r client.Reader, source types.NamespacedName) *Loader {
	return &Loader{reader: r, source: source, loaded: make(chan struct{})}
}

// Start reads the schemas once.
func (l *Loader) Start(ctx context.Context) error {
	cm := &corev1.ConfigMap{}
	if err := l.reader.Get(ctx, l.source, cm); err != nil {
		return fmt.Errorf("reading schemas: %w", err)
	}
	parsed := make(map[string]json.RawMessage, len(cm.Data))
	for kind, raw := range cm.Data {
		if !json.Valid([]byte(raw)) {
			return fmt.Errorf("schema of %s is not JSON", kind)
		}
		parsed[kind] = json.RawMessage(raw)
	}
	l.mu.Lock()
	l.byKind = parsed
	l.mu.Unlock()
	close(l.loaded) // WANT errchan/success-only-close|errchan/skipped-close
	return nil
}

// Schema returns the schema of a kind as soon as they are loaded.
func (l *Loader) Schema(kind string) (json.RawMessage, bool) {
	<-l.loaded
	l.mu.RLock()
	defer l.mu.RUnlock()
	s, ok := l.byKind[kind]
	return s, ok
}
